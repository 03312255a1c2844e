// What remix-serve loads: Remix's own build, with error pages for the routes that have no page.
import * as build from "@remix-run/dev/server-build";
import { withFramedErrors } from "~/server/framed-errors.server";

export * from "@remix-run/dev/server-build";

export const routes = withFramedErrors(build, "frame");

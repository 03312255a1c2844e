// What every server loads: Remix's own build, with error pages for the routes that have no page, and for this computer
// only in local mode.
import * as build from "@remix-run/dev/server-build";
import { withFramedErrors } from "~/server/framed-errors.server";
import { withLocalHostCheck } from "~/server/local-hosts.server";

export * from "@remix-run/dev/server-build";

export const routes = withLocalHostCheck(withFramedErrors(build, "frame"));

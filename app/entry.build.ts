// The build that servers load: Remix's build with error pages for resource routes and access
// control in local mode.
import * as build from "@remix-run/dev/server-build";
import { withFramedErrors } from "~/server/framed-errors.server";
import { withLocalHostCheck } from "~/server/local-hosts.server";

export * from "@remix-run/dev/server-build";

export const routes = withLocalHostCheck(withFramedErrors(build, "frame"));

// The build that servers load: Remix's build with error pages for resource routes and access
// control in local mode.
import * as build from "@remix-run/dev/server-build";
import { withLocalHostCheck } from "~/platform/request/local-hosts.server";
import { withFramedErrors } from "~/platform/response/framed-errors.server";

export * from "@remix-run/dev/server-build";

export const routes = withLocalHostCheck(withFramedErrors(build, "frame"));

import { useRouteLoaderData } from "@remix-run/react";
import type { ShellData } from "~/content/site/shell-data";

/** Data of the layout around this page. Undefined if it couldn't be read. */
export const useShell = () => useRouteLoaderData<ShellData>("root");

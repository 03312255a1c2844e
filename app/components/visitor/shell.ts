import { useRouteLoaderData } from "@remix-run/react";
import type { ShellData } from "~/content/site/shell-data";

/** The data of the layout around this page. Undefined if they couldn't be read. */
export const useShell = () => useRouteLoaderData<ShellData>("root");

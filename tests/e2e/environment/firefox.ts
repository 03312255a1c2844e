import { spawnSync } from "node:child_process";
import { launch, type Browser } from "puppeteer-core";

const candidates = [process.env.FIREFOX_PATH ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The installed Firefox. Null if there is none. */
export const firefoxPath =
  candidates.find(
    (file) => file !== "" && spawnSync(file, ["--version"], { stdio: "ignore" }).status === 0,
  ) ?? null;

/**
 * Starts Firefox without a window. Puppeteer drives it by WebDriver BiDi: Playwright needs a
 * patched Firefox, which is no Debian package.
 * @throws Error if no Firefox is installed
 */
export function startFirefox({ hasScripts }: { readonly hasScripts: boolean }): Promise<Browser> {
  if (firefoxPath === null) throw new Error("Firefox is not installed");
  return launch({
    browser: "firefox",
    executablePath: firefoxPath,
    extraPrefsFirefox: { "javascript.enabled": hasScripts },
  });
}

import { vi } from "vitest";
import * as settings from "~/platform/env.server";

/** Changes settings of the website, which are otherwise read once, until `restoreSettings`. */
export function changeSettings(changes: Partial<settings.WebsiteEnv>): void {
  vi.spyOn(settings, "env").mockReturnValue({ ...settings.readWebsiteEnv(), ...changes });
}

/** Undoes `changeSettings`. Other files share the site's modules. */
export const restoreSettings = (): void => {
  if (vi.isMockFunction(settings.env)) vi.mocked(settings.env).mockRestore();
};

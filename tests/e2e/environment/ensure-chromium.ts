/** Properties of the machine that the installation depends on. */
export interface Machine {
  /** CHROMIUM_PATH, if it is set. */
  readonly chosenPath: string | null;
  readonly isRoot: boolean;
  /** Whether a browser starts. One without its libraries does not. */
  hasChromium(): boolean;
  hasCommand(name: string): boolean;
  /** Runs a command without its output. @returns whether it succeeded. */
  run(command: readonly string[]): boolean;
  say(line: string): void;
}

type Installer = (machine: Machine) => void;

const byPlaywright: Installer = (machine) => {
  machine.say("Chromium is missing: downloading it with Playwright …");
  machine.run(["playwright", "install", "--no-shell", "chromium"]);
};

const byApt: Installer = (machine) => {
  const sudo = machine.isRoot ? [] : ["sudo", "-n"];
  const mayInstall =
    machine.hasCommand("apt-get") && (machine.isRoot || machine.run([...sudo, "true"]));
  if (!mayInstall) return;
  machine.say("Chromium is missing: installing Debian's package …");
  machine.run([...sudo, "apt-get", "update"]);
  const install = [...sudo, "apt-get", "install", "-y", "--no-install-recommends"];
  // Ubuntu has no package of the headless shell.
  if (!machine.run([...install, "chromium-headless-shell"])) machine.run([...install, "chromium"]);
};

/**
 * Ensures that a Chromium is installed. Root, as in a container, gets Debian's package, which
 * includes its libraries. Other users get Playwright's browser in their own cache first.
 * @returns null, or a line that names what is missing.
 */
export function ensureChromium(machine: Machine): string | null {
  if (machine.hasChromium()) return null;
  if (machine.chosenPath !== null)
    return `CHROMIUM_PATH names ${machine.chosenPath}, which can't be run.`;
  for (const install of machine.isRoot ? [byApt, byPlaywright] : [byPlaywright, byApt]) {
    install(machine);
    if (machine.hasChromium()) return null;
  }
  return "Chromium is missing and could not be installed. Run `npx playwright install --with-deps chromium`, install your system's package, or set CHROMIUM_PATH.";
}

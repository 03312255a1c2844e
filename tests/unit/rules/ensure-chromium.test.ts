import { describe, expect, it } from "vitest";
import { ensureChromium, type Machine } from "../../e2e/environment/ensure-chromium";

/** A machine on which the installers in `working` succeed. */
function machineWith(given: {
  readonly isRoot?: boolean;
  readonly working?: readonly string[];
  readonly commands?: readonly string[];
  readonly hasChromium?: boolean;
  readonly chosenPath?: string;
}) {
  const lines: string[] = [];
  const ran: string[] = [];
  let isThere = given.hasChromium ?? false;
  const machine: Machine = {
    chosenPath: given.chosenPath ?? null,
    isRoot: given.isRoot ?? false,
    hasChromium: () => isThere,
    hasCommand: (name) => (given.commands ?? ["apt-get"]).includes(name),
    run: (command) => {
      ran.push(command.join(" "));
      const works = (given.working ?? []).some((name) => command.includes(name));
      if (works && command.includes("install")) isThere = true;
      return works;
    },
    say: (line) => lines.push(line),
  };
  return { machine, lines, ran };
}

describe("a browser for the tests", () => {
  it("is not installed where there is one", () => {
    const { machine, ran } = machineWith({ hasChromium: true });
    expect(ensureChromium(machine)).toBeNull();
    expect(ran).toEqual([]);
  });

  it("is downloaded for a user", () => {
    const { machine, ran, lines } = machineWith({ working: ["playwright", "apt-get", "sudo"] });
    expect(ensureChromium(machine)).toBeNull();
    expect(ran).toEqual(["playwright install --no-shell chromium"]);
    expect(lines).toHaveLength(1);
  });

  it("is Debian's package where downloads are blocked and sudo needs no password", () => {
    const { machine, ran } = machineWith({ working: ["sudo"] });
    expect(ensureChromium(machine)).toBeNull();
    expect(ran.at(-1)).toBe(
      "sudo -n apt-get install -y --no-install-recommends chromium-headless-shell",
    );
  });

  it("is Debian's package for root, and Playwright's where there is no apt-get", () => {
    const debian = machineWith({ isRoot: true, working: ["apt-get", "playwright"] });
    expect(ensureChromium(debian.machine)).toBeNull();
    expect(debian.ran.at(-1)).toBe(
      "apt-get install -y --no-install-recommends chromium-headless-shell",
    );
    const ubuntu = machineWith({ isRoot: true, working: ["chromium"] });
    expect(ensureChromium(ubuntu.machine)).toBeNull();
    expect(ubuntu.ran.at(-1)).toBe("apt-get install -y --no-install-recommends chromium");
    const other = machineWith({ isRoot: true, commands: [], working: ["playwright"] });
    expect(ensureChromium(other.machine)).toBeNull();
    expect(other.ran).toEqual(["playwright install --no-shell chromium"]);
  });

  it("is asked for in one line where nothing can be installed", () => {
    const problem = ensureChromium(machineWith({}).machine);
    expect(problem).toMatch(/^Chromium is missing and could not be installed\. [^\n]+$/);
  });

  it("is never installed beside one that CHROMIUM_PATH names", () => {
    const { machine, ran } = machineWith({ chosenPath: "/opt/none", working: ["playwright"] });
    expect(ensureChromium(machine)).toBe("CHROMIUM_PATH names /opt/none, which can't be run.");
    expect(ran).toEqual([]);
  });
});

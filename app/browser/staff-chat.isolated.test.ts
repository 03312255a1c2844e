import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The title of a conversation's page for staff, with messages as they arrive. */
const mocks = vi.hoisted(() => ({ startLiveChat: vi.fn() }));
vi.mock("./shared/live-chat", () => ({ startLiveChat: mocks.startLiveChat }));
vi.mock("./shared/draft", () => ({ startDraft: vi.fn() }));

const page = { title: "Asha Rao", hidden: true };
let onVisibility = () => {};

const arrive = (author: string) => {
  const [[onMessage]] = mocks.startLiveChat.mock.calls as [[(message: object) => void]];
  onMessage({ getAttribute: () => author });
};
const show = (isShown: boolean) => {
  page.hidden = !isShown;
  onVisibility();
};

beforeEach(async () => {
  Object.assign(page, { title: "Asha Rao", hidden: true });
  vi.stubGlobal("document", {
    get title() {
      return page.title;
    },
    set title(title: string) {
      page.title = title;
    },
    get hidden() {
      return page.hidden;
    },
    querySelector: () => null,
    addEventListener: (_: string, then: () => void) => {
      onVisibility = then;
    },
  });
  mocks.startLiveChat.mockClear();
  vi.resetModules();
  await import("./staff-chat");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("counts the visitor's messages in the title while the page is hidden", () => {
  arrive("visitor");
  expect(page.title).toBe("(1) Asha Rao");
  arrive("staff");
  arrive("visitor");
  expect(page.title).toBe("(2) Asha Rao");
});

it("has the plain title again once the page is seen, and counts from one after that", () => {
  arrive("visitor");
  show(true);
  expect(page.title).toBe("Asha Rao");
  arrive("visitor");
  expect(page.title).toBe("Asha Rao");
  show(false);
  arrive("visitor");
  expect(page.title).toBe("(1) Asha Rao");
});

const FIELDS = "main :is(input:not([type=hidden]), select, textarea)";

/** Whether two boxes share a point. */
const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** As in layout.css.ts: from this width on there is room beside the page's answer. */
const WIDE = 960;

/** Whether a phone shows the first screen of a long page, which has the page's answer. */
function isFirstScreen(): boolean {
  const isLong = document.body.scrollHeight > 2 * innerHeight;
  return isLong && 2 * scrollY < innerHeight && innerWidth < WIDE;
}

/**
 * Hides the chat button and the lines at the lower edge while they are over a form field, and on the first screen of
 * a phone. The line about a stored enquiry stays: it is about that form.
 */
export function stayClear(widgets: HTMLElement): void {
  const check = () => {
    const isFirst = isFirstScreen();
    const fields = [...document.querySelectorAll(FIELDS)].map((one) => one.getBoundingClientRect());
    for (const widget of widgets.querySelectorAll<HTMLElement>(":scope > *")) {
      if (widget instanceof HTMLDialogElement || "draft" in widget.dataset) continue;
      const box = widget.getBoundingClientRect();
      const isOver = fields.some((field) => field.height > 0 && overlaps(box, field));
      widget.toggleAttribute("data-in-the-way", isFirst || isOver);
    }
  };
  let waits = false;
  const checkSoon = () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      check();
    });
  };
  for (const event of ["scroll", "resize", "click", "input"])
    addEventListener(event, checkSoon, { passive: true });
  // A line that appears, and fields that a script adds.
  new MutationObserver(checkSoon).observe(document.body, {
    attributeFilter: ["hidden", "open"],
    childList: true,
    subtree: true,
  });
  check();
}

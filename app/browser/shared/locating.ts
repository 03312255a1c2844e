/**
 * "Tell us roughly where I am": shown if the browser supports geolocation, which is requested only
 * on a click.
 */
export function startLocating(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-locate]");
  if (!form || !("geolocation" in navigator)) return;
  form.hidden = false;
  let isFound = false;
  form.addEventListener("submit", (event) => {
    if (isFound) return;
    event.preventDefault();
    const said = form.querySelector("[data-locate-said]");
    const say = (text: string) => {
      if (said) said.textContent = text;
    };
    say("Finding your location …");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        for (const name of ["latitude", "longitude"] as const) {
          const field = form.elements.namedItem(name);
          if (field instanceof HTMLInputElement) field.value = String(coords[name]);
        }
        isFound = true;
        form.requestSubmit();
      },
      () => say("Your browser didn't share your location. Nothing was sent."),
      { maximumAge: 600_000, timeout: 20_000 },
    );
  });
}

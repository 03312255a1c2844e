/** Shows the home page's video in a dialog. Without this script it opens in its place. */
function startVideo(): void {
  const details = document.querySelector<HTMLDetailsElement>("details[data-video]");
  const video = details?.querySelector("video");
  const summary = details?.querySelector("summary");
  if (!details || !video || !summary) return;
  summary.addEventListener("click", (event) => {
    event.preventDefault();
    const dialog = document.createElement("dialog");
    dialog.className = details.dataset.video ?? "";
    dialog.setAttribute("aria-label", video.getAttribute("aria-label") ?? "");
    const close = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: details.dataset.sayClose,
    });
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      video.pause();
      details.append(video);
      dialog.remove();
      summary.focus();
    });
    dialog.append(close, video);
    document.body.append(dialog);
    dialog.showModal();
    void video.play().catch(() => undefined);
  });
}

startVideo();

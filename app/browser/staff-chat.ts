import { startDraft } from "./shared/draft";
import { startLiveChat } from "./shared/live-chat";

/**
 * The page of a conversation for staff: new messages as they arrive, with a count in the title and a sound, and a draft
 * of the answer. Without this script, the page has a link that checks for messages.
 */
const title = document.title;
const sound = document.querySelector<HTMLInputElement>("[data-chat-sound]");
const SILENT = "chat-sound-off";
let unseen = 0;

startDraft();
startLiveChat((message) => {
  if (message.getAttribute("data-author") !== "visitor") return;
  if (document.hidden) document.title = `(${++unseen}) ${title}`;
  if (sound?.checked) beep();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  unseen = 0;
  document.title = title;
});

/** Browsers allow it after a click or a key on the page. */
function beep(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.frequency.value = 660;
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.15);
  tone.onended = () => void audio.close();
}

if (sound) {
  sound.checked = !localStorage.getItem(SILENT);
  sound.closest("p")?.removeAttribute("hidden");
  sound.addEventListener("change", () => {
    if (sound.checked) localStorage.removeItem(SILENT);
    else localStorage.setItem(SILENT, "yes");
  });
}

import { sending } from "~/components/ui/records.css";

/** Where a script shows how much of a file has been sent. The browser sends it too. */
export function UploadProgress() {
  return (
    <div
      className={sending}
      data-progress
      data-say-dropped="Your connection dropped. Nothing is lost, and the file is still selected. Send it again."
      aria-live="polite"
    />
  );
}

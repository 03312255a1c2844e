/** Random id of this browser for analytics, in the local storage. */
export const CLIENT = "disha client";
/** Marks a visit that was counted, in the session storage. */
export const VISIT = "disha visit";

/**
 * Resets the analytics identity when somebody signs out (core.md §4). In the shell script, because
 * the analytics module loads late, and on a shared computer the next person must not get the id.
 */
export function resetIdentityOnSignOut(): void {
  document.addEventListener("submit", ({ target }) => {
    if (!(target as Element).matches("[data-signs-out]")) return;
    localStorage.removeItem(CLIENT);
    sessionStorage.clear();
  });
}

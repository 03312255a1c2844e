import { expect, it } from "vitest";
import { redactUrl } from "./log-redaction";

it.each([
  ["/study-abroad/usa", "/study-abroad/usa"],
  ["/study-abroad/search?q=my+name", "/study-abroad/search?…"],
  ["/study-abroad/chat?for=secret.key", "/study-abroad/chat?…"],
  [
    "/study-abroad/ebooks/gre-guide/download?for=secret",
    "/study-abroad/ebooks/gre-guide/download?…",
  ],
  ["/study-abroad/otp/link/secret", "/study-abroad/otp/link/…"],
  ["/study-abroad/bookings", "/study-abroad/bookings"],
  ["/study-abroad/bookings/secret.key/calendar.ics", "/study-abroad/bookings/…/calendar.ics"],
  ["/study-abroad/unsubscribe/secret", "/study-abroad/unsubscribe/…"],
  ["/study-abroad/confirm-contact/secret.key", "/study-abroad/confirm-contact/…"],
])("%s is logged as %s", (address, logged) => {
  expect(redactUrl(address)).toBe(logged);
});

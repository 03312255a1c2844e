import { redirect } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";
import { readFields, text } from "~/forms/form-schema.server";
import { defineAction } from "~/services/auth/define-action.server";
import { failureOf } from "~/services/client/failure.server";
import { updateLocation } from "~/services/students/location.server";

/** An action without a page: the form is in the profile. */
export const loader = (): Response => redirect(hrefTo("/profile"), 302);

/** Stores the visitor's approximate location, sent by a click of their own. */
export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 20, perSeconds: 60 },
    pending: [
      { title: "Save your location", fields: { latitude: "Latitude", longitude: "Longitude" } },
    ],
  },
  async ({ form, visitor }) => {
    if (visitor.region.hidden.geolocation) throw new Response("", { status: 404 });
    const { latitude, longitude } = readFields(form, { latitude: text(40), longitude: text(40) });
    const to = (outcome: string) =>
      redirect(`${hrefTo("/profile")}?location=${outcome}#location`, 303);
    try {
      await updateLocation(visitor, latitude, longitude);
    } catch (error) {
      failureOf(error);
      return to("failed");
    }
    return to("kept");
  },
);

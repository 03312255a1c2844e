import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { sitePath } from "#domain/site/site-path";

/** `/webinar` is the list; `/live-webinar/<slug>` is the webinar's page, which has the way in. */
export const loader = ({ params }: LoaderFunctionArgs): Response =>
  redirect(sitePath(params.id ? `/webinar/${encodeURIComponent(params.id)}` : "/webinars"), 301);

import type { LoaderFunctionArgs } from "@remix-run/node";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { brand } from "#domain/site/brand";
import { BASE_PATH } from "#domain/site/site-path";
import { Visitor } from "~/services/auth/session/visitor.server";

const icon = (file: string, sizes: string, purpose = "any") => ({
  src: `/icons/${file}`,
  sizes,
  type: "image/png",
  purpose,
});

/** The web app manifest: name, icons and colours of the site on a home screen. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { language } = await Visitor.anonymous(request);
  const manifest = {
    id: BASE_PATH,
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
    start_url: BASE_PATH,
    scope: BASE_PATH,
    display: "minimal-ui",
    background_color: "#ffffff",
    theme_color: "#0a5a63",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("icon-192.png", "192x192"),
      icon("icon-512.png", "512x512"),
      icon("icon-maskable-512.png", "512x512", "maskable"),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": PUBLIC_PAGE },
  });
}

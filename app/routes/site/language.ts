import { redirect } from "@remix-run/node";
import { stringifySetCookie } from "cookie";
import { LANGUAGE_COOKIE } from "#domain/language/language";
import { hrefTo } from "#domain/site/href";
import { hidden, readFields, text } from "~/forms/form-schema.server";
import { env } from "~/platform/env.server";
import { defineAction } from "~/services/auth/define-action.server";
import { safeReturnTo } from "~/services/auth/guards.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** An action without a page: a GET redirects to the home page. */
export const loader = () => redirect(hrefTo("/"), 303);

/** Stores the chosen language, one of the region's, also with the account, and redirects back to the page. */
export const action = defineAction(
  { csrf: "anonymous", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async ({ form, visitor }) => {
    const fields = readFields(form, { language: text(10), returnTo: hidden(2_000) });
    const language = visitor.region.languages.find((code) => code === fields.language);
    const to = safeReturnTo(fields.returnTo, hrefTo("/"));
    if (!language) return redirect(to, 303);
    const { claims } = visitor;
    if (claims) {
      const call = services(visitor).students.saveLanguage({
        params: { userId: claims.userId },
        body: { language },
      });
      // The page changes its language also while the account can't be written.
      await optional("language of the account", call, { language });
    }
    const cookie = stringifySetCookie({
      name: LANGUAGE_COOKIE,
      value: language,
      path: "/",
      sameSite: "lax",
      httpOnly: true,
      secure: !env().isLocal,
      maxAge: YEAR_SECONDS,
    });
    return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
  },
);

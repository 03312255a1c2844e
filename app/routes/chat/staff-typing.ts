import { redirect } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";
import { staffAction } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

/** An action without a page: a script of the conversation's page sends it. */
export const loader = (): Response => redirect(hrefTo("/counsellor/chats"), 302);

/** Says that a counsellor is typing. */
export const action = staffAction(
  "/counsellor/chats",
  { pending: [{ title: "Say that you are typing", fields: {} }] },
  async ({ params, visitor }) => {
    try {
      await services(visitor).chat.typeInStaffChat({ params: { id: params.id ?? "" } });
    } catch (error) {
      return new Response(null, { status: failureOf(error).status });
    }
    return new Response(null, { status: 204 });
  },
);

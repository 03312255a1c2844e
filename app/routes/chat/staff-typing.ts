import { redirect } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

const PATH = "/counsellor/chats";

/** An action without a page: a script of the conversation's page sends it. */
export const loader = withStaff("counsellor", () => Promise.resolve(redirect(hrefTo(PATH), 302)));

/** Says that a counsellor is typing. */
export const action = staffAction(
  PATH,
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

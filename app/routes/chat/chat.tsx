import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { CurrentChat } from "~/components/chat/current-chat";
import { OpenChat, type LinkedChat } from "~/components/chat/open-chat";
import { messageErrors, typedMessage } from "~/forms/chat/message.server";
import { hidden, readFields } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePageHeaders } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withVisitor } from "~/services/auth/guards.server";
import { exchangedToken } from "~/services/auth/secret-link.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import {
  anonymousChatId,
  claimChat,
  readChat,
  sayInChat,
  startChat,
  type ChatRef,
} from "~/services/chat/chat.server";
import { chatCookie } from "~/services/chat/cookie.server";
import { currentChat, existingChat } from "~/services/chat/current-chat.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const handle = { isTranslated: true };
export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Chat with a counsellor"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
  {
    name: "description",
    content: "Chat with a counsellor. Replies appear on this page, and by email if you've left.",
  },
];

const PATH = "/chat";

/**
 * The visitor's conversation, or the form that begins one. `for` in the address is the key of an email's link:
 * opening it changes nothing before the visitor has said so.
 */
export const loader = withVisitor(async ({ request, visitor }) => {
  const key = new URL(request.url).searchParams.get("for");
  const { csrf, headers } = await sessionToken(visitor);
  const title = visitor.t("Chat with a counsellor");
  if (key !== null) {
    const linked = await linkedChat(visitor, request, await exchangedToken(request, key));
    return data({ title, csrf, linked, current: null }, { headers });
  }
  const { ref, others, hasUnclaimed } = await currentChat(visitor, request);
  const chat = ref ? await readChat(visitor, ref) : null;
  const user = visitor.liteUser;
  const current = {
    chat,
    others,
    hasUnclaimed,
    path: pathOf(ref),
    eventsFrom: pathOf(ref, "/chat/events"),
    typingTo: pathOf(ref, "/chat/typing"),
    name: user?.fullName ?? "",
    email: user?.email ?? "",
    script: scriptHref("chat"),
  };
  return data({ title, csrf, linked: null, current }, { headers });
});

/** An account's conversation is named by the address, an anonymous one by the cookie. */
const pathOf = (ref: ChatRef | null, path = PATH): string =>
  ref && "id" in ref
    ? `${sitePath(path)}?${new URLSearchParams({ conversation: ref.id })}`
    : sitePath(path);

/**
 * Text of the confirmation before a link opens a conversation.
 * @throws Response a redirect if it is already open
 */
async function linkedChat(visitor: Visitor, request: Request, token: string): Promise<LinkedChat> {
  const { chat } = services(visitor);
  const { id, name, createdAt, needsSignIn } = await orNotFound(
    chat.summariseChatOfLink({ params: { token } }),
  );
  const open = await chatCookie.read(request);
  const { isSignedIn } = visitor;
  const own = needsSignIn && isSignedIn ? await chat.listOwnChats() : [];
  if (own.some((one) => one.id === id)) throw redirect(pathOf({ id }), 303);
  if (!needsSignIn && !isSignedIn && open && (await anonymousChatId(visitor, open)) === id)
    throw redirect(hrefTo(PATH), 303);
  const state = !needsSignIn ? "open" : isSignedIn ? "foreign" : "signIn";
  return { token, name, createdAt, state, isSignedIn, replaces: open !== null };
}

/** Three forms: `open` opens the conversation of a link, `claim` moves the browser's to the account, or a message. */
export const action = defineAction(
  { csrf: "origin", honeypot: true, rate: { points: 60, perSeconds: 60 } },
  async (args) => {
    const { request, form, visitor } = args;
    const cookieToken = await chatCookie.read(request);
    const opened =
      readFields(form, { open: hidden(500) }).open || (form.has("claim") ? cookieToken : null);
    if (opened) return redirectTo(visitor, await openChat(visitor, opened), cookieToken);
    const ref = await existingChat(visitor, request);
    const typed = typedMessage(form);
    const problems = messageErrors(typed, {
      isFirst: ref === null,
      isSpam: args.isSpam,
      t: visitor.t,
    });
    if (Object.keys(problems).length > 0) return data({ typed, errors: problems }, { status: 400 });
    try {
      const claimed = ref && (await openChat(visitor, ref));
      if (claimed) await sayInChat(visitor, claimed, typed.text);
      const next = claimed ?? (await startChat(visitor, { ...typed, email: typed.email || null }));
      return redirectTo(visitor, next, cookieToken, "#say");
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const text =
        code === "CHAT_FULL"
          ? "This conversation has reached its limit. Book a call instead."
          : message;
      return data({ typed, errors: { text: visitor.t(text) } }, { status });
    }
  },
);

/**
 * The conversation of a token. A signed-in visitor's is attached to the account.
 * @throws Response 404, or a redirect to the page that explains why it can't be opened
 */
async function openChat(visitor: Visitor, opened: string | ChatRef): Promise<ChatRef> {
  const ref = typeof opened === "string" ? { token: opened } : opened;
  if ("id" in ref) return ref;
  const { token } = ref;
  if (visitor.isSignedIn) {
    const id = await claimChat(visitor, token);
    if (id) return { id };
  } else {
    const call = services(visitor).chat.summariseChatOfLink({ params: { token } });
    if (!(await orNotFound(call)).needsSignIn) return ref;
  }
  throw redirect(`${hrefTo(PATH)}?${new URLSearchParams({ for: token })}`, 303);
}

/**
 * Redirects to the conversation. The browser stores the token of an anonymous conversation only.
 */
async function redirectTo(visitor: Visitor, ref: ChatRef, cookieToken: string | null, hash = "") {
  const headers = new Headers();
  if ("token" in ref) headers.append("Set-Cookie", await chatCookie.write(ref.token));
  else if (cookieToken && (await anonymousChatId(visitor, cookieToken)) === null)
    headers.append("Set-Cookie", await chatCookie.clear());
  return redirect(pathOf(ref) + hash, { status: 303, headers });
}

export default function ChatPage() {
  const { linked, current, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (linked) return <OpenChat linked={linked} csrf={csrf} />;
  return current ? <CurrentChat {...current} csrf={csrf} result={result} /> : null;
}

import * as dev from "#contract/dev/outbox";
import type { ResponseData } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

export type OutboxMessage = ResponseData<typeof dev.listOutgoingMessages>[number];

/** The latest outgoing messages. Local mode only. */
export const outboxMessages = (visitor: Visitor): Promise<OutboxMessage[]> =>
  visitor.invoke(dev.listOutgoingMessages, {});

/** Names of all email templates, each for each region (`code-vn`). Local mode only. */
export const mailSamples = (visitor: Visitor): Promise<string[]> =>
  visitor.invoke(dev.listMailSamples, {});

/** An email as HTML: one of the outbox, or a sample of a template. @throws Response 404 */
export const outboxMail = (
  visitor: Visitor,
  kind: "mail" | "samples",
  id: string,
): Promise<Response> =>
  orNotFound(
    visitor.download(kind === "mail" ? dev.showOutgoingMail : dev.showMailSample, {
      params: { id },
    }),
  );

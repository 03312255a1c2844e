import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { assertLocalRequest } from "~/platform/request/local-only.server";
import { privatePage } from "~/platform/response/private-page";
import { withVisitor } from "~/services/auth/guards.server";
import { services } from "~/services/client/services.server";
import * as styles from "./outbox.css";
import { page } from "./page.css";

export const { headers, meta } = privatePage("Outgoing messages");

/** Local mode only: outgoing mails and text messages. In production the page does not exist. */
export const loader = withVisitor(async ({ request, visitor }) => {
  assertLocalRequest(request);
  const { dev } = services(visitor);
  const [messages, samples] = await Promise.all([
    dev.listOutgoingMessages(),
    dev.listMailSamples(),
  ]);
  return data({ messages, samples });
});

export default function OutboxPage() {
  const { messages, samples } = useLoaderData<typeof loader>();
  return (
    <div className={page}>
      <h1>Outgoing messages</h1>
      <p>
        This site is running locally. Messages stay here, and are sent only if a mail server or SMS
        gateway is set. See the <a href={hrefTo("/dev/components")}>component gallery</a> for the
        parts of each page.
      </p>
      {messages.length === 0 ? <p>Nothing has been sent yet.</p> : null}
      <ol className={styles.list} reversed>
        {messages.map((message) => (
          <li key={message.id} className={styles.message}>
            <h2 className={styles.subject}>{message.subject ?? "Text message"}</h2>
            <p className={styles.facts}>
              {message.kind} to {message.to} · {message.status} · {message.createdAt}
            </p>
            {message.kind === "mail" ? (
              <p>
                <a href={hrefTo("/dev/outbox/mail/:id", { id: message.id })}>Preview</a>
              </p>
            ) : null}
            <pre className={styles.text}>{message.text}</pre>
          </li>
        ))}
      </ol>
      <h2 id="templates">All templates</h2>
      <ul>
        {samples.map((id) => (
          <li key={id}>
            <a href={hrefTo("/dev/outbox/samples/:id", { id })}>{id}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

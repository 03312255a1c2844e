/** A gateway for text messages that sends each one as an email, so that it can be read beside the others. */
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { createTransport } from "nodemailer";

const { SMTP_URL, PORT = "8080" } = process.env;
const mail = createTransport(SMTP_URL);

const server = createServer((request, response) => {
  json(request)
    .then(({ to, text }) =>
      mail.sendMail({
        from: "text-messages@disha.localhost",
        to: `${to.replace("+", "")}@text.localhost`,
        subject: text,
        text,
      }),
    )
    .then(
      () => response.writeHead(202).end(),
      () => response.writeHead(503).end(),
    );
});
server.listen(Number(PORT), () => console.log(`port ${server.address().port}`));
process.once("SIGTERM", () => process.exit(0));

import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

/** Requests whose length is ambiguous, which can be used for request smuggling. */
export const smuggled: Readonly<Record<string, readonly string[]>> = {
  "two kinds of length": ["Content-Length: 4", "Transfer-Encoding: chunked"],
  "two lengths": ["Content-Length: 4", "Content-Length: 40"],
  "a length that is none": ["Content-Length: +4"],
  "chunks by another name": ["Transfer-Encoding: xchunked"],
  "a name with a space": ["Transfer-Encoding : chunked"],
};

/** Sends such a request over a socket with another one hidden in it. @returns the full response */
export async function responsesTo(lines: readonly string[], socket: Socket): Promise<string> {
  const hidden = "GET /study-abroad/smuggled HTTP/1.1\r\nHost: localhost\r\nX: ";
  socket.write(
    [
      "POST /study-abroad/enquiry HTTP/1.1",
      "Host: www.localhost",
      ...lines,
      "",
      `0\r\n\r\n${hidden}`,
    ].join("\r\n"),
  );
  // A safety net: the server closes the connection.
  socket.setTimeout(60_000, () => socket.destroy());
  return text(socket).catch(() => "");
}

/** A socket to a local port. */
export const socketTo = (port: number): Socket =>
  connect(port, "127.0.0.1").on("error", () => undefined);

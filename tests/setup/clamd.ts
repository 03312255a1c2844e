import { createServer, type AddressInfo, type Socket } from "node:net";

/** A server with the part of clamd's TCP protocol that `INSTREAM` needs. */
export interface Clamd {
  /** For CLAMD_URL. */
  readonly address: string;
  /** Content reported as malware. */
  readonly signature: string;
  /** The size of each file it was sent. */
  received(): readonly number[];
  close(): void;
}

const COMMAND = Buffer.from("zINSTREAM\0");
const SIGNATURE = "OUR-OWN-TEST-SIGNATURE";

/** @param result verdict for each file; null never responds and keeps the connection open */
export async function openClamd(
  result: (file: Buffer) => string | null = (file) =>
    file.includes(SIGNATURE) ? "stream: Test-Signature FOUND\0" : "stream: OK\0",
): Promise<Clamd> {
  const received: number[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let sent = Buffer.alloc(0);
    socket.on("error", () => undefined).once("close", () => open.delete(socket));
    socket.on("data", (chunk: Buffer) => {
      sent = Buffer.concat([sent, chunk]);
      const file = fileIn(sent);
      if (file === null) return;
      received.push(file.length);
      const said = result(file);
      if (said !== null) socket.end(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `tcp://127.0.0.1:${port}`,
    signature: SIGNATURE,
    received: () => received,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** The file of a complete message; null while it is still arriving. @throws for another command. */
function fileIn(message: Buffer): Buffer | null {
  if (message.length < COMMAND.length) return null;
  if (!message.subarray(0, COMMAND.length).equals(COMMAND)) throw new Error("unknown command");
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= message.length;) {
    const length = message.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(message.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

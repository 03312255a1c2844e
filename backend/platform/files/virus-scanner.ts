import { connect } from "node:net";
import { ProcessUnavailable } from "./limited-process";

/** Scans uploaded files for malware. */
export interface VirusScanner {
  /** @throws ProcessUnavailable if the scanner does not respond or rejects the file */
  isInfected(bytes: Uint8Array): Promise<boolean>;
}

const TIMEOUT_MS = 8_000;
const CHUNK_BYTES = 64 * 1024;
/** A response is one short line. */
const MAX_RESPONSE_CHARS = 1_000;

/**
 * Client of a clamd server over TCP: `zINSTREAM`, chunks prefixed with their length, then a chunk
 * of length zero. The response is `stream: OK` or `stream: <name> FOUND`. @param address
 * `tcp://host:port`
 */
export function clamdScanner(address: string, timeoutMs = TIMEOUT_MS): VirusScanner {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    async isInfected(bytes) {
      const response = await ask(host, Number(port), bytes, timeoutMs);
      if (/^stream: OK$/.test(response)) return false;
      if (/^stream: .+ FOUND$/.test(response)) return true;
      throw new ProcessUnavailable(`clamd: ${response.slice(0, 80)}`);
    },
  };
}

function ask(host: string, port: number, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let response = "";
    const fail = (reason: string) => {
      socket.destroy();
      reject(new ProcessUnavailable(`clamd: ${reason}`));
    };
    // Limits the whole exchange, in case the scanner only trickles data.
    const timer = setTimeout(() => fail("response timeout"), timeoutMs);
    socket.on("data", (chunk: Buffer) => {
      response += chunk.toString("latin1");
      if (response.length > MAX_RESPONSE_CHARS) fail("response too long");
    });
    socket.once("error", (error) => fail(error.message));
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(response.split(/[\0\r\n]/, 1)[0] ?? "");
    });
    socket.write("zINSTREAM\0");
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      socket.write(lengthOf(chunk.length));
      socket.write(chunk);
    }
    socket.write(lengthOf(0));
  });
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

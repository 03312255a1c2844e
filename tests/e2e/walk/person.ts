import { createHash } from "node:crypto";

/** Somebody who uses the site in one test, and in no other. */
export interface Person {
  readonly name: string;
  /** As it is typed, without the prefix. */
  readonly mobile: string;
  /** As messages are addressed to it. */
  readonly e164: string;
  readonly email: string;
  /** The client address this person's requests come from. */
  readonly address: string;
}

/** The same seed gives the same person. */
export function makePerson(seed: string): Person {
  const hash = createHash("sha256").update(seed).digest();
  const digits = String(hash.readUInt32BE(0) % 100_000_000).padStart(8, "0");
  return {
    name: "Asha Rao",
    // Every ten-digit number that begins with 98 is an Indian mobile number.
    mobile: `98${digits}`,
    e164: `+9198${digits}`,
    email: `asha.${hash.toString("hex", 4, 12)}@students.example`,
    address: `10.${hash[12]}.${hash[13]}.${hash[14]}`,
  };
}

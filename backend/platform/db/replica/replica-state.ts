/** A place in PostgreSQL's write-ahead log: `16/B374D848`. */
type Position = string;

/** Older data is not shown to anybody. */
export const MAX_LAG_SECONDS = 10;
const NOT_ASKED = "it was not asked yet";
/** Samples of the primary that are remembered. Older ones are thinned out. */
const MAX_SAMPLES = 600;

/** The position as a number. */
export function numberOf(position: Position): bigint {
  const [high = "0", low = "0"] = position.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** What a database says about its catalogue. */
interface Catalogue {
  /** The last change of any part of it. */
  readonly changed: string | null;
  /** For clients, whose copies are of one version. */
  readonly version: string;
}

/**
 * How far a standby is behind its primary, as seen by one process: the age of the oldest position of
 * the primary that the standby hasn't reached. No clocks are compared, and an idle primary is no lag.
 */
export class ReplicaState {
  /** Why the standby must not be used, besides its lag. */
  reason: string | null = NOT_ASKED;
  /** What the log says. */
  logged: string | null = NOT_ASKED;
  /** Of both databases, when they were last found to be the same. */
  catalogueVersion = "0";
  private replayed = -1n;
  private samples: { readonly position: bigint; readonly at: number }[] = [];

  /** Notes where the primary was at a time in milliseconds. */
  sawPrimary(position: Position, at: number): void {
    this.samples.push({ position: numberOf(position), at });
    if (this.samples.length > MAX_SAMPLES)
      this.samples = this.samples.filter((_, index) => index % 2 === 0);
  }

  /**
   * Notes what the standby has replayed. @returns why it must not be used, or null. Its rows would be
   * stored as those of a new catalogue until it has the same one.
   */
  sawStandby(
    primary: Catalogue | undefined,
    standby: (Catalogue & { readonly replayed: Position | null }) | undefined,
  ): string | null {
    const { replayed = null } = standby ?? {};
    // A standby that was promoted has no position.
    if (!primary || !standby || replayed === null) return "it is not a standby";
    this.replayed = numberOf(replayed);
    this.samples = this.samples.filter(({ position }) => position > this.replayed);
    if (primary.changed !== standby.changed) return "it has another catalogue";
    this.catalogueVersion = standby.version;
    return null;
  }

  /** Whether it has replayed all positions of the primary that were seen. */
  hasAll(): boolean {
    return this.samples.length === 0;
  }

  lagSeconds(now: number): number {
    const [oldest] = this.samples;
    return oldest === undefined ? 0 : (now - oldest.at) / 1_000;
  }

  /** Why nobody's reads may go to the standby, or null. */
  reasonAt(now: number): string | null {
    if (this.reason !== null || this.lagSeconds(now) <= MAX_LAG_SECONDS) return this.reason;
    return `it is more than ${MAX_LAG_SECONDS} seconds behind`;
  }

  /** Whether anybody's reads may go to the standby. */
  isUsable(now: number): boolean {
    return this.reasonAt(now) === null;
  }

  /** Whether it has all that a caller has changed, up to this position. */
  mayServe(after: Position | null, now: number): boolean {
    return this.isUsable(now) && (after === null || numberOf(after) <= this.replayed);
  }
}

const WARM_UP = 10;
const ROUNDS = 200;

/** Runs a call many times, after some without measuring, and returns milliseconds. */
export async function timesOf(
  call: () => Promise<unknown>,
): Promise<{ readonly p50: number; readonly p99: number }> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const from = performance.now();
    await call();
    if (round >= WARM_UP) times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(ROUNDS - 1, Math.floor(ROUNDS * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

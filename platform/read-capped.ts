/**
 * Reads a whole body, buffering at most `maxBytes`. Null if it is larger. Up to `maxDiscarded` bytes
 * more are then read and dropped; a body that announces more than that is not read at all.
 */
export async function readCapped(
  request: Request,
  maxBytes: number,
  maxDiscarded = 0,
): Promise<Buffer<ArrayBuffer> | null> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > maxBytes + maxDiscarded) return null;
  const readLimit = Math.max(maxBytes, announced);
  let chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) break;
    size += read.value.byteLength;
    if (size <= maxBytes) chunks.push(read.value);
    else chunks = [];
    if (size > readLimit) {
      await reader?.cancel();
      break;
    }
  }
  return size > maxBytes ? null : Buffer.concat(chunks);
}

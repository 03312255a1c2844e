import { createReadStream, statSync } from "node:fs";

/**
 * Yields the objects of a JSON file that is one array of objects. The file is read as a stream,
 * because a published one has hundreds of megabytes. @throws Error if it is something else
 */
export async function* readJsonArray(
  file: string,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator {
  const total = statSync(file).size;
  const splitter = new ObjectSplitter();
  let done = 0;
  for await (const chunk of createReadStream(file, "utf8") as AsyncIterable<string>) {
    for (const text of splitter.push(chunk)) yield JSON.parse(text) as unknown;
    onProgress(Math.min((done += Buffer.byteLength(chunk)), total), total);
  }
  if (!splitter.isComplete) throw new Error(`${file} is no complete JSON array of objects`);
}

/** Cuts the text of an array into the texts of its objects. */
class ObjectSplitter {
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private text = "";
  private hasBegun = false;
  /** Whether the array has ended. */
  isComplete = false;

  *push(chunk: string): Generator<string> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk[at] ?? "";
      if (this.inString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (sign === "\\") this.isEscaped = true;
        else if (sign === '"') this.inString = false;
      } else if (sign === '"') this.inString = true;
      else if (sign === "{" || sign === "[") {
        if (this.depth === 0 && (sign !== "[" || this.hasBegun))
          throw new Error("the file is no JSON array of objects");
        this.hasBegun = true;
        this.depth += 1;
        if (this.depth === 2) from = at;
      } else if (sign === "}" || sign === "]") {
        this.depth -= 1;
        if (this.depth === 0) this.isComplete = true;
        if (this.depth !== 1) continue;
        yield this.text + chunk.slice(from, at + 1);
        this.text = "";
        from = chunk.length;
      }
    }
    if (this.depth > 1) this.text += chunk.slice(from);
  }
}

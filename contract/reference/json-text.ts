const WIDTH = 100;

/** JSON as Prettier prints it: in one line if it fits. `used` counts the characters before it. */
export function jsonText(value: unknown, indent = "", used = indent.length): string {
  const line = inOneLine(value);
  if (typeof value !== "object" || value === null || used + line.length < WIDTH) return line;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((entry: unknown) => inner + jsonText(entry, inner))
    : Object.entries(value).map(([name, entry]) => {
        const start = `${inner}${JSON.stringify(name)}: `;
        return start + jsonText(entry, inner, start.length);
      });
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${entries.join(",\n")}\n${indent}${close}`;
}

function inOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(", ")}]`;
  const entries = Object.entries(value).map(
    ([name, entry]) => `${JSON.stringify(name)}: ${inOneLine(entry)}`,
  );
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}

/** Lower case without accents: `Jyväskylä` → `jyvaskyla`. */
export const foldAccents = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Text as part of an address: `Data Science & AI (MSc)` → `data-science-ai-msc`. */
export const slugOf = (text: string): string =>
  foldAccents(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The city without its state: `Cambridge, Massachusetts` → `Cambridge`. */
export const cityName = (city: string): string => city.split(",")[0] ?? "";

/** A city's name in an address: `Jyväskylä` → `jyvaskyla`. */
export const citySlug = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

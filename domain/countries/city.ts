/** The city without its state: `Cambridge, Massachusetts` → `Cambridge`. */
export const cityName = (city: string): string => city.split(",")[0] ?? "";

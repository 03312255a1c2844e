import { readCatalogue, type Catalogue } from "#backend/catalogue/source/read-catalogue";

/** Reads the shipped catalogue, which takes 10 s on an idle machine. @param today ISO date */
export async function readShippedCatalogue(today: string): Promise<Catalogue> {
  const { catalogue } = await readCatalogue("catalogue", today);
  if (!catalogue) throw new Error("The catalogue can't be read");
  return catalogue;
}

/** On cacheable service responses: the catalogue import they were made from. */
export const CATALOGUE_VERSION_HEADER = "Catalogue-Version";

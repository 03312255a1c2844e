/** On answers of the services that may be kept: which import of the catalogue they were made from. */
export const CATALOGUE_VERSION_HEADER = "Catalogue-Version";

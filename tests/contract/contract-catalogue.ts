import { catalogueOfToday } from "../setup/catalogue-of-today";

/** One copy for the whole suite: importing the same folder again changes nothing. */
export const contractCatalogue = catalogueOfToday();

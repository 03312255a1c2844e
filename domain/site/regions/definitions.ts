import { india } from "./india";
import { saudiArabia } from "./saudi-arabia";
import { vietnam } from "./vietnam";

/** Every edition of the site. The first is the default. */
export const definitions = [india, vietnam, saudiArabia] as const;

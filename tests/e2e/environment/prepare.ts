/** Makes the folders from which sites under test start. `npm test` does it beside the tests before them. */
import { ensurePrepared } from "./prepared-data";

await ensurePrepared();

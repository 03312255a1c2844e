import { z } from "zod";

/** Answers of a form, by field. */
export const answers = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

export const profile = z.object({
  /** Answers by section, e.g. `personal` or `exam/ielts`. */
  sections: z.record(z.string(), answers),
  /** Whole per cent. */
  progress: z.number(),
});

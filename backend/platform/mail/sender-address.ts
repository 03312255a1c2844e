/** The bare address of `MAIL_FROM`: `Disha Abroad <no-reply@disha-abroad.example>`. */
export const addressOfMailFrom = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

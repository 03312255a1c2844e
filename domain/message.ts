import type vietnamese from "./messages/vi.json";

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutForm<Key> = Key extends `${infer Text}_${PluralForm}` ? Text : Key;

/**
 * A text of shell or forms, in English: it is its own key in `messages/*.json`. One that has no
 * translation is a type error; what the languages must have in common is held by
 * scripts/check-messages.mjs, which every build runs.
 */
export type Message = WithoutForm<keyof typeof vietnamese>;

/** What stands in the places `{{name}}` of a text; `count` also chooses its plural. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A text in the visitor's language. */
export type Translate = (message: Message, values?: MessageValues) => string;

/** The text as it is, with its values: what pages in English and scripts in the browser need. */
export const inEnglish: Translate = (message, values = {}) =>
  message.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));

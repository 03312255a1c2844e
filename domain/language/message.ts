import type vietnamese from "./messages/vi.json";

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutForm<Key> = Key extends `${infer Text}_${PluralForm}` ? Text : Key;

/**
 * English interface text, which is also the key in `messages/*.json`. A text without a translation
 * is a type error. scripts/checks/check-messages.mjs checks in every build that all languages have the
 * same keys.
 */
export type Message = WithoutForm<keyof typeof vietnamese>;

/** Values of the placeholders `{{name}}`. `count` also selects the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Translates a text into the visitor's language. */
export type Translate = (message: Message, values?: MessageValues) => string;

/** Fills in the placeholders without translating, for English pages and browser scripts. */
export const inEnglish: Translate = (message, values = {}) =>
  message.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));

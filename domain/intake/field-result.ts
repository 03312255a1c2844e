import type { Message } from "../language/message";

/** What a reader makes of a typed text: its value, or the message beside the field. */
export type FieldResult<Value = string> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: Message };

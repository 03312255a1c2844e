type Texts = Readonly<Record<string, string | undefined>>;

/** Name, value and error of a text field, from what was typed and what was refused. */
export const typedField = <Name extends string>(
  name: Name,
  typed: { readonly [Key in Name]?: string },
  errors: Texts,
) => ({ name, defaultValue: typed[name], error: errors[name] });

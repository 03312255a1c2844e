/** What `vocabularyOf` reads of the catalogue. */
export interface VocabularySource {
  readonly countries: readonly { readonly slug: string; readonly name: string }[];
  readonly universities: readonly {
    readonly id: number;
    readonly name: string;
    readonly aliases: readonly string[];
    readonly website?: string | null;
    /** `germany/technical-university-of-munich-5001` */
    readonly path: string;
    /** `Cambridge, Massachusetts`, `Geelong and Melbourne` */
    readonly city: string;
  }[];
  /** Specialisations, and streams with `slugs`, their specialisations. */
  readonly fields: readonly {
    readonly slug: string;
    readonly name: string;
    readonly slugs?: readonly string[];
  }[];
  readonly exams: readonly { readonly slug: string; readonly name: string }[];
  /** Countries that the catalogue has no page for. */
  readonly elsewhere?: readonly { readonly name: string; readonly phrases: readonly string[] }[];
  readonly rates: Readonly<Record<string, number>>;
}

/** Who answers for a page about visas or money. */
export const editorRoles = ["visas", "money"] as const;
export type EditorRole = (typeof editorRoles)[number];

/** Follows "Checked by our". */
export const editorNames: Readonly<Record<EditorRole, string>> = {
  visas: "visa and immigration editor",
  money: "money editor",
};

const decisive =
  /^\/(articles\/(student-visa-for|post-study-work-in|part-time-work-in|jobs-in|cost-of-(studying|living)-in|scholarships-in|education-loan)|knowledge-base\/(money|visa)\/)/;

/** Whether a page is about visas or money, so that it names its editor, by its path. */
export const needsEditor = (path: string): boolean => decisive.test(path);

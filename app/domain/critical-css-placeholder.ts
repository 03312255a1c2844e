/** What the document's head holds until its critical CSS takes the place. */
export const CRITICAL_CSS_PLACEHOLDER = "/*critical*/";

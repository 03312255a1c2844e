/** Whether a visitor asked to be spared bytes: pictures that only adorn stay out of their pages. */
export const savesData = (request: { readonly headers: Pick<Headers, "get"> }): boolean =>
  request.headers.get("save-data")?.toLowerCase() === "on";

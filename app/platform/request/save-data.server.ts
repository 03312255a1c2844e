/** Whether the visitor's browser sends Save-Data. Decorative images are then left out. */
export const savesData = (request: { readonly headers: Pick<Headers, "get"> }): boolean =>
  request.headers.get("save-data")?.toLowerCase() === "on";

// @types/react-dom 18 describes the function, but not the entry point that runs it on web streams.
declare module "react-dom/server.browser" {
  export { renderToReadableStream } from "react-dom/server";
}

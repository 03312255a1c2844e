import { contractFile } from "~/platform/response/contract-file.server";

/** The OpenAPI document of all services, for app developers (docs/api.md). */
export async function loader(): Promise<Response> {
  return new Response(await contractFile("openapi.json"), {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=3600" },
  });
}

import type { ServiceName } from "#contract/operation/services";

/** Where nothing is configured, requests never leave the process; this host only names them. */
const EMBEDDED_ORIGIN = "http://embedded.invalid";

const settingOf = (service: ServiceName) =>
  `${service.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_SERVICE_URL`;

/**
 * The address of each service. `AUTH_SERVICE_URL` and the like set one service's base address, and
 * `SERVICES_URL` the origin of all of them. Without either, the services are embedded.
 */
export function serviceAddress(
  service: ServiceName,
  env: NodeJS.ProcessEnv = process.env,
): { base: string; embedded: boolean } {
  const own = env[settingOf(service)];
  if (own) return { base: own, embedded: false };
  if (env.SERVICES_URL) {
    return { base: `${env.SERVICES_URL.replace(/\/$/, "")}/${service}`, embedded: false };
  }
  return { base: `${EMBEDDED_ORIGIN}/${service}`, embedded: true };
}

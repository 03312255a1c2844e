/** The paths of health checks and metrics, which work under load and under any host. */
export const healthChecks: readonly string[] = ["/healthz", "/readyz", "/metrics"];

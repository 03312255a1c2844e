// The health check of the container. One image runs the website (PORT) or the services
// (BACKEND_PORT), and a container doesn't know which: whichever answers counts.
const { PORT = "3000", BACKEND_PORT = "4000" } = process.env;
const addresses = [`http://127.0.0.1:${PORT}/healthz`, `http://127.0.0.1:${BACKEND_PORT}/health`];

const isHealthy = (address) =>
  globalThis.fetch(address, { signal: globalThis.AbortSignal.timeout(2_500) }).then(
    ({ ok }) => ok,
    () => false,
  );

const healthy = await Promise.all(addresses.map(isHealthy));
process.exit(healthy.includes(true) ? 0 : 1);

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./site";

/** Whether nginx is installed. Otherwise its tests are skipped. */
export const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;

export interface Nginx {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Where it stores pages. */
  readonly cacheFolder: string;
  /** Everything logged, errors included. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Runs nginx with deploy/nginx.conf, changing only ports, names, folders, rates and the certificate.
 * `more` is added to its `http` block.
 */
export async function startNginx(websitePorts: readonly number[], more = ""): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-nginx-"));
  // Started by root, its workers run as another user.
  chmodSync(folder, 0o755);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  makeCertificate(folder);
  const settings = path.join(folder, "nginx.conf");
  writeFileSync(
    settings,
    wrapped(folder, shipped(folder, websitePorts, httpPort, httpsPort), more),
  );
  const server = spawn("nginx", ["-p", folder, "-c", settings], { stdio: "inherit" });
  const gone = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const nginx = {
    httpPort,
    httpsPort,
    cacheFolder: `${folder}/cache`,
    log: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".log"))
        .map((name) => readFileSync(path.join(folder, name), "utf8"))
        .join(""),
    stop: async () => {
      server.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  for (let tries = 0; ; tries++) {
    const response = await fetch(`http://127.0.0.1:${httpPort}/`, { redirect: "manual" }).catch(
      () => null,
    );
    if (response) return nginx;
    if (server.exitCode !== null || tries > 1_200) {
      await nginx.stop();
      throw new Error("nginx did not start");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The shipped file, adapted to this machine. */
function shipped(
  folder: string,
  websitePorts: readonly number[],
  httpPort: number,
  httpsPort: number,
): string {
  const file = readFileSync("deploy/nginx.conf", "utf8");
  const servers = websitePorts.map(
    (port) => `    server 127.0.0.1:${port} max_fails=5 fail_timeout=2s;`,
  );
  return (
    file
      .replace(/( {4}server 127\.0\.0\.1:\d+ .*;\n)+/, `${servers.join("\n")}\n`)
      .replaceAll("/var/cache/nginx/disha", `${folder}/cache`)
      .replaceAll("/var/log/nginx/", `${folder}/`)
      .replace(/ *listen \[::\].*\n/g, "")
      .replace(/listen 80\b/g, `listen 127.0.0.1:${httpPort}`)
      .replace(/listen 443\b/g, `listen 127.0.0.1:${httpsPort}`)
      // Tests and benchmarks send more than one client may.
      .replace(/rate=\d+r\/s/g, "rate=100000r/s")
      .replace(/disha(\\?)\.example/g, "localhost")
      .replace(/ssl_certificate <[^>]+>;/g, `ssl_certificate ${folder}/certificate.pem;`)
      .replace(/ssl_certificate_key <[^>]+>;/g, `ssl_certificate_key ${folder}/key.pem;`)
      .replace(/<([^<>=]*localhost[^<>=]*)>/g, "$1")
  );
}

const wrapped = (folder: string, inner: string, more: string): string => `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((what) => `${what}_temp_path ${folder}/${what};`)
    .join("\n  ")}
${inner}
${more}
}
`;

function makeCertificate(folder: string): void {
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-days", "2", "-subj", "/CN=localhost"],
      ...["-keyout", `${folder}/key.pem`, "-out", `${folder}/certificate.pem`],
    ],
    { stdio: "ignore" },
  );
}

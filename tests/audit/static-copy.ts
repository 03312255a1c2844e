import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../e2e/environment/site";

/**
 * The lower bound for a page: its bytes as a compressed file served by nginx. Other addresses
 * (script, icon) are proxied to the site. @throws if nginx is not installed
 */
export async function serveCopy(
  page: Buffer,
  site: string,
): Promise<{ readonly url: string; stop(): void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "disha-copy-"));
  // Started by root, nginx runs its workers as another user.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, "pages"));
  writeFileSync(path.join(folder, "pages", "page"), page);
  const port = await freePort();
  const settings = path.join(folder, "nginx.conf");
  writeFileSync(
    settings,
    `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location = /page {
      alias ${folder}/pages/page;
      default_type "text/html; charset=utf-8";
      add_header Content-Encoding br;
    }
    location / { proxy_pass ${site}; }
  }
}
`,
  );
  const server = spawn("nginx", ["-p", folder, "-c", settings], { stdio: "inherit" });
  const stop = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}/page`;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.once("exit", (code) => reject(new Error(`nginx ended with ${code}`)));
      void answering(url).then(resolve, reject);
    });
  } catch (error) {
    stop();
    throw error;
  }
  return { url, stop };
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

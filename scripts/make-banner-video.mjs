/**
 * Draws the video of the first banner: `node scripts/make-banner-video.mjs`. Needs Chromium and ffmpeg;
 * its result, public/art/how-it-works.webm, is kept in the repository, so that nobody else needs them.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright";

const [WIDTH, HEIGHT, FRAMES_PER_SECOND, SECONDS] = [640, 240, 12, 9];
const scenes = [
  ["First semester", "online, from home"],
  ["Then the campus", "with the credits you have earned"],
  ["The degree", "of the university abroad"],
];

const page = await (
  await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  })
).newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await page.setContent(`<style>
  body { margin: 0; background: #fbf8f2; font: 600 30px Georgia, serif; color: #14262e; }
  svg { display: block } .small { font: 400 18px system-ui, sans-serif; fill: #4d5f66 }
</style><svg id="art" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"></svg>`);

const folder = mkdtempSync(path.join(tmpdir(), "banner-video-"));
for (let frame = 0; frame < FRAMES_PER_SECOND * SECONDS; frame += 1) {
  await page.evaluate(
    ({ at, scenes }) => {
      const scene = Math.min(scenes.length - 1, Math.floor(at * scenes.length));
      const inside = at * scenes.length - scene;
      const shown = Math.min(1, inside * 4) * Math.min(1, (1 - inside) * 6 + (scene === 2 ? 1 : 0));
      const x = 70 + at * 500;
      const stop = (place, index) =>
        `<circle cx="${place}" cy="180" r="10" fill="${at * 2.001 >= index ? "#0a5a63" : "#e2dacb"}"/>`;
      globalThis.document.querySelector("#art").innerHTML = `
        <line x1="70" x2="570" y1="180" y2="180" stroke="#e2dacb" stroke-width="4"/>
        <line x1="70" x2="${x}" y1="180" y2="180" stroke="#0a5a63" stroke-width="4"/>
        ${stop(70, 0)}${stop(320, 1)}${stop(570, 2)}
        <path d="M${x - 16} ${150} l32 -8 l-10 26 l-6 -10 z" fill="#f5a623"/>
        <g opacity="${shown}">
          <text x="70" y="70">${scenes[scene][0]}</text>
          <text x="70" y="104" class="small">${scenes[scene][1]}</text>
        </g>`;
    },
    { at: frame / (FRAMES_PER_SECOND * SECONDS - 1), scenes },
  );
  await page.screenshot({ path: path.join(folder, `${String(frame).padStart(4, "0")}.png`) });
}
await page.context().browser()?.close();
execFileSync("ffmpeg", [
  ...["-y", "-loglevel", "error", "-framerate", String(FRAMES_PER_SECOND)],
  ...["-i", path.join(folder, "%04d.png"), "-c:v", "libvpx-vp9", "-crf", "40", "-b:v", "0"],
  ...["-pix_fmt", "yuv420p", "-an", "public/art/how-it-works.webm"],
]);
rmSync(folder, { recursive: true });

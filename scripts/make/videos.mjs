/**
 * Draws the videos of the site: `node scripts/make/videos.mjs`. Needs Chromium and ffmpeg; its results,
 * public/art/*.webm, are in the repository, so that a build needs neither.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright";

const videos = [
  {
    name: "how-it-works",
    width: 640,
    height: 240,
    framesPerSecond: 12,
    seconds: 9,
    stops: 3,
    scenes: [
      ["First semester", "online, from home"],
      ["Then the campus", "with the credits you have earned"],
      ["The degree", "of the university abroad"],
    ],
  },
  {
    name: "uk-in-one-year",
    width: 640,
    height: 360,
    framesPerSecond: 6,
    seconds: 30,
    stops: 5,
    hasCaptions: true,
    scenes: [
      ["The UK in one year", "The webinar, in half a minute"],
      ["Autumn: choose", "Ask for the fee and the deposit in writing"],
      ["Winter: apply", "An offer names what is still missing"],
      ["Spring: the papers", "Language test, deposit, and then the CAS"],
      ["Summer: the visa", "The money has to be there for 28 days"],
    ],
  },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const video of videos) await make(video);
await browser.close();

async function make(video) {
  const { width, height, framesPerSecond, seconds, scenes, stops } = video;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>
    body { margin: 0; background: #fbf8f2; font: 600 30px Georgia, serif; color: #14262e; }
    svg { display: block } .small { font: 400 20px system-ui, sans-serif; fill: #4d5f66 }
  </style><svg id="art" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"></svg>`);
  const folder = mkdtempSync(path.join(tmpdir(), "video-"));
  const frames = framesPerSecond * seconds;
  for (let frame = 0; frame < frames; frame += 1) {
    await page.evaluate(draw, { at: frame / (frames - 1), scenes, stops, height });
    await page.screenshot({ path: path.join(folder, `${String(frame).padStart(4, "0")}.png`) });
  }
  execFileSync("ffmpeg", [
    ...["-y", "-loglevel", "error", "-framerate", String(framesPerSecond)],
    ...["-i", path.join(folder, "%04d.png"), "-c:v", "libvpx-vp9", "-crf", "40", "-b:v", "0"],
    ...["-pix_fmt", "yuv420p", "-an", `public/art/${video.name}.webm`],
  ]);
  rmSync(folder, { recursive: true });
  await page.close();
  if (video.hasCaptions) writeFileSync(`public/art/${video.name}.vtt`, captionsOf(video));
}

/** Runs in the page: draws the road with its stops and the scene's text. */
function draw({ at, scenes, stops, height }) {
  const scene = Math.min(scenes.length - 1, Math.floor(at * scenes.length));
  const inside = at * scenes.length - scene;
  const isLast = scene === scenes.length - 1;
  const shown = Math.min(1, inside * 4) * Math.min(1, (1 - inside) * 6 + (isLast ? 1 : 0));
  const [left, right, road] = [70, 570, height - 60];
  const x = left + at * (right - left);
  const circles = Array.from({ length: stops }, (_, index) => {
    const part = index / (stops - 1);
    const isPassed = at + 0.001 >= part;
    return `<circle cx="${left + part * (right - left)}" cy="${road}" r="10" fill="${isPassed ? "#0a5a63" : "#e2dacb"}"/>`;
  });
  globalThis.document.querySelector("#art").innerHTML = `
    <line x1="${left}" x2="${right}" y1="${road}" y2="${road}" stroke="#e2dacb" stroke-width="4"/>
    <line x1="${left}" x2="${x}" y1="${road}" y2="${road}" stroke="#0a5a63" stroke-width="4"/>
    ${circles.join("")}
    <path d="M${x - 16} ${road - 30} l32 -8 l-10 26 l-6 -10 z" fill="#f5a623"/>
    <g opacity="${shown}">
      <text x="${left}" y="${height / 2 - 50}">${scenes[scene][0]}</text>
      <text x="${left}" y="${height / 2 - 16}" class="small">${scenes[scene][1]}</text>
    </g>`;
}

/** The text of the scenes as WebVTT. */
function captionsOf({ seconds, scenes }) {
  const time = (second) => `00:${String(second.toFixed(3)).padStart(6, "0")}`;
  const cues = scenes.map(([head, text], index) => {
    const [from, to] = [index, index + 1].map((one) => (one * seconds) / scenes.length);
    return `${time(from)} --> ${time(to)}\n${head}. ${text}.`;
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

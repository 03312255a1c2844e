import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { photoFiles } from "#backend/platform/db/schema/catalogue";
import type { Photo } from "#domain/catalogue/photo";
import { PhotoFigure } from "~/components/pictures/photo-figure";
import * as photos from "../../../app/routes/catalogue/photo";
import { useServices } from "../services";

const environment = useServices();

const get = (file: string) =>
  photos.loader({
    request: new Request(`http://localhost:3000/study-abroad/photos/${file}`),
    params: { file },
    context: {},
  });

it("a photo's file may be cached for a year", async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const file = "0123456789abcdef-480.avif";
  await environment().deps.db.insert(photoFiles).values({ file, bytes });
  const response = await get(file);
  expect(response.headers.get("content-type")).toBe("image/avif");
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
});

it("an unknown photo is not found", async () => {
  await expect(get("0123456789abcdef-481.avif")).rejects.toMatchObject({ status: 404 });
});

it("a photo is shown lazily, with its size, alternative text and credit", () => {
  const photo: Photo = {
    name: "0123456789abcdef",
    alt: "The main hall",
    credit: "Asha Rao",
    licence: "CC BY 4.0",
    source: "https://photos.example/hall",
    width: 1440,
    height: 960,
  };
  const html = renderToStaticMarkup(createElement(PhotoFigure, { photo }));
  expect(html).toContain('type="image/avif"');
  expect(html).toContain("/study-abroad/photos/0123456789abcdef-480.webp 480w");
  expect(html).toContain('width="1440" height="960" alt="The main hall" loading="lazy"');
  expect(html).toMatch(/Photo: Asha Rao, <a href="https:\/\/photos.example\/hall".*CC BY 4.0/);
});

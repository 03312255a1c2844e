import { jpeg, noisePng, pdf, png, program } from "../../fixtures/files";
import { becomeUser } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

const button = "Upload";

test("documents are rejected with a reason, stored, viewed and deleted", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/documents"));
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("alert")).toContainText("Fix 2 problems");

  await page.getByLabel("Document type").selectOption("4");
  await page.getByLabel("Label").fill("Semester 5");
  await page.getByLabel("File", { exact: true }).setInputFiles(program);
  await page.getByRole("button", { name: button }).click();
  await expect(page.locator("#file-error")).toContainText("not supported");
  await expect(page.getByLabel("Label")).toHaveValue("Semester 5");
  await expect(page.getByLabel("Document type")).toHaveValue("4");

  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(3_000_000) });
  await page.getByRole("button", { name: button }).click();
  await expect(page.locator("#file-error")).toContainText("under 2.0 MB");

  await page.getByLabel("Document type").selectOption("4");
  await page.getByLabel("Label").fill("Semester 5");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "marks.pdf",
    mimeType: "application/pdf",
    buffer: await pdf(),
  });
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("Document uploaded.")).toBeVisible();

  await page.getByLabel("Document type").selectOption("1");
  await page.getByLabel("Label").fill("Semester 5");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "p.jpg", mimeType: "image/jpeg", buffer: jpeg });
  await page.getByRole("button", { name: button }).click();
  await expect(page.locator("#label-error")).toContainText("already exists");

  const href = await page.getByRole("link", { name: "Semester 5" }).getAttribute("href");
  const file = await page.request.get(new URL(href ?? "", page.url()).href);
  expect(file.status()).toBe(200);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect(file.headers()["cache-control"]).toBe("private, no-store");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await page.getByRole("button", { name: "Delete Semester 5" }).click();
  await expect(page.getByText("Document deleted.")).toBeVisible();
  await expect(page.getByText("None yet.")).toBeVisible();
});

test("an oversized image is resized with scripts @scripts-only", async ({ page, person }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/documents"));
  await page.getByLabel("Document type").selectOption("1");
  const picture = noisePng(1200);
  expect(picture.length).toBeGreaterThan(4_000_000);
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "scan.png", mimeType: "image/png", buffer: picture });
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("Document uploaded.")).toBeVisible();
  const href = await page.getByRole("link", { name: "Passport" }).getAttribute("href");
  const file = await page.request.get(new URL(href ?? "", page.url()).href);
  expect(file.headers()["content-type"]).toBe("image/jpeg");
  expect((await file.body()).length).toBeLessThan(2 * 1024 * 1024);
});

test("a lost connection during an upload loses nothing @scripts-only", async ({ page, person }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/documents"));
  await page.getByLabel("Document type").selectOption("1");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "p.png", mimeType: "image/png", buffer: png });
  await page.route("**/profile/documents", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("Your connection dropped.")).toBeVisible();
  await page.unroute("**/profile/documents");
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("Document uploaded.")).toBeVisible();
});

import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations } from "../support/pages/axe";
import { scripted } from "../support/pages/quiz-browser";
import { press, signInByKeys, tabTo } from "../support/people/keys";

const operator = "operator@fettle.example";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Listings that no other test has, nor their numbers: with one of those a row would be held. */
function listings(rows: number): { name: string; mimeType: string; buffer: Buffer } {
  const [kind, firstNumber] = scripted() ? ["Scripted", 500] : ["Plain", 100];
  const lines = Array.from(
    { length: rows },
    (_, row) =>
      `${kind} Roofing ${row},Leeds,01632 960${firstNumber + row},${"slates and tiles ".repeat(60)}`,
  );
  return {
    name: `${kind}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(`Ref,Town,Tel,About\n${lines.join("\n")}\n`),
  };
}

test("an operator sends a file by keys, says what a column is, imports it, and reads that all are listed", async ({
  page,
}) => {
  await signInByKeys(page, paths.importTool(), operator);
  await expectNoAxeViolations(page);
  await page.getByLabel("CSV file").setInputFiles(listings(300));
  await press(page, page.getByRole("button", { name: "Upload" }));
  await expect(heading(page)).toHaveText(/^Import of (Scripted|Plain)\.csv$/);
  await tabTo(page, page.getByLabel("Business name", { exact: true }));
  await page.keyboard.type("Ref");
  await press(page, page.getByRole("button", { name: "Import", exact: true }));
  await expect(page.getByText("Listed: all 300 have a trade and a place to be found by.")).toBeVisible();
  await expect(page.getByText("300 imported, 0 updated, 0 skipped, 0 errors")).toBeVisible();
  await expectNoAxeViolations(page);
});

test("while a large file is sent the page says how much of it has gone, and it can be stopped @with-script", async ({
  page,
  context,
}) => {
  await signInByKeys(page, paths.importTool(), operator);
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await line.send("Network.emulateNetworkConditions", conditions);
  await page.getByLabel("CSV file").setInputFiles(listings(5000));
  const upload = page.getByRole("button", { name: "Upload" });
  await upload.click();
  const sent = page.getByRole("progressbar", { name: "How much of the file has been sent" });
  await expect(sent).toHaveAttribute("value", /^0\.\d/);
  await expect(page.getByText(/^\d+ % · \d+\.\d MB of 5\.\d MB · about \d+ (s|min) left$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(sent).toBeHidden();
  await expect(upload).toBeEnabled();

  await line.send("Network.emulateNetworkConditions", { ...conditions, offline: true });
  const reason = page.waitForEvent("pageerror");
  await upload.click();
  await expect(page.getByRole("alert")).toHaveText(
    /^Failed to upload data\. Please check the console for details\. The site cannot be reached just now\./,
  );
  expect((await reason).message).toBe("The line is gone");

  await line.send("Network.emulateNetworkConditions", { ...conditions, uploadThroughput: -1 });
  await page.route(/\/admin\/import/, (route) => route.fulfill({ status: 413, body: "" }), { times: 1 });
  await upload.click();
  await expect(page.getByRole("alert")).toHaveText(/^That file is too large for this site\./);
  await upload.click();
  await expect(heading(page)).toHaveText("Import of Scripted.csv");
});

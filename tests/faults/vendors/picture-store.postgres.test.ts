import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { paths } from "~/paths";
import { businesses, businessPictures, letGoPictures } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { chosenFile, drawn } from "../../support/files/drawn";
import { oliveAtTheDesk } from "../../support/people/operators";
import { sam, samTheRoofer, signIn } from "../../support/people/professionals";
import { visitorOf } from "../../support/processes/live-visitor";
import { endProcesses, liveHere, type Settings, startServer } from "../../support/processes/server-process";
import { holdToDocument } from "../../support/rules/openapi";
import { until } from "../../support/until";
import { openS3Server } from "../../support/vendors/s3-server";

useDatabase();

let s3: Awaited<ReturnType<typeof openS3Server>>;
beforeEach(async () => {
  s3 = await openS3Server();
});
afterEach(async () => {
  await endProcesses();
  await s3.close();
});

const start = (settings: Settings) => startServer(liveHere(settings));
const count = (what: string, ...logs: string[]) => logs.join("").split(what).length - 1;

const logo = async () => chosenFile(await drawn(300, 300).png().toBuffer(), "logo.png");

async function uploadAt(origin: string) {
  await samTheRoofer();
  const visitor = await signIn(visitorOf(origin), sam, paths.profile);
  return visitor.attach("Choose a logo", await logo()).press("Upload Logo");
}

const logoUrl = async () => (await findRow(businesses))?.logoUrl ?? "";

test("a logo that one machine took in is shown by another, asked for once, and removed by either", async () => {
  const apart = (folder: string) => start({ ...s3.variables, DATA_DIR: `${s3.folder}-${folder}` });
  const [one, two] = await Promise.all([apart("one"), apart("two")]);
  const visitor = await uploadAt(one.origin);
  expect(visitor.text).toContain("Logo uploaded.");
  const address = `${two.origin}${await logoUrl()}`;
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(String(bytes.length)).toBe(answer.headers.get("Content-Length"));
  expect((await sharp(bytes).metadata()).format).toBe("webp");
  const again = await fetch(address, { headers: { "If-None-Match": answer.headers.get("ETag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await visitor.press("Remove logo");
  expect((await fetch(address)).status).toBe(404);
});

test("a store out of reach is said once in the log and to the operator, never to be the roofer's fault, and mends by itself", async () => {
  const server = await start(s3.variables);
  const operator = await oliveAtTheDesk(paths.admin, visitorOf(server.origin));
  await uploadAt(server.origin);
  const kept = await logoUrl();
  await s3.pause();

  const visitor = await uploadAt(server.origin);
  expect(visitor.text).toContain("Failed to upload logo. Please try again.");
  expect(visitor.status).toBe(503);
  await uploadAt(server.origin);
  expect(await listRows(businessPictures)).toHaveLength(1);
  expect(await logoUrl()).toBe(kept);
  expect((await listRows(letGoPictures)).length).toBe(2);
  const answer = await fetch(`${server.origin}${kept}`);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
  const away = "Pictures cannot be stored or shown: the store cannot be reached";
  expect(count(away, server.log())).toBe(1);
  await operator.visit(paths.contact);
  expect(operator.text).toContain(away);
  expect(operator.text).toContain("Check S3_ENDPOINT");
  const ready = await holdToDocument("GET /readyz", await fetch(`${server.origin}${paths.readyz}`));
  expect(ready).toContain("cannot be stored: pictures");

  await s3.resume();
  expect((await uploadAt(server.origin)).text).toContain("Logo uploaded.");
  await until(
    "the log says that it is over",
    () => count("can be stored or shown again", server.log()) === 1,
  );
  expect(await listRows(letGoPictures)).toEqual([]);
  await operator.visit(paths.contact);
  expect(operator.text).toContain("Pictures can be stored or shown again.");
  expect(server.log()).not.toContain(s3.variables.S3_SECRET_ACCESS_KEY ?? "");
});

test("a key that the store does not know is said at start", async () => {
  const server = await start({ ...s3.variables, S3_ACCESS_KEY_ID: "SOMEBODY" });
  await until("the log says so", () =>
    server.log().includes("the store does not accept our key, or does not let it do what we ask"),
  );
  expect((await uploadAt(server.origin)).text).toContain("Failed to upload logo. Please try again.");
});

import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { altField } from "~/models/listings/profile/picture";
import { paths } from "~/paths";
import { businesses, businessPictures, letGoPictures } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { chosenFile, drawn, photoFile } from "../../support/files/drawn";
import { Visitor } from "../../support/pages/visitor";
import { sam, samAtWork, samTheRoofer, signIn } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const store = path.join(env.DATA_DIR, "pictures");
const notAnImage = "Please select a valid image file";

afterEach(() => rm(store, { recursive: true, force: true }));

/** What a phone makes that is held upright: on its side, with the place in it. */
const fromPhone = (width = 2400, height = 1800) =>
  drawn(width, height)
    .withExif({ IFD0: { Model: "Pocket 4" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "53/1 48/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

async function filesInStore(): Promise<string[]> {
  const entries = await readdir(store, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const rows = () => db.select().from(businessPictures).orderBy(businessPictures.position);
const business = () => findRow(businesses, { email: sam });

const addPhoto = (visitor: Visitor, bytes: Uint8Array) =>
  visitor.attach("Choose photos", chosenFile(bytes, "roof.jpg")).press("Add Photo");
const uploadLogo = (visitor: Visitor, bytes: Uint8Array) =>
  visitor.attach("Choose a logo", chosenFile(bytes, "logo.png")).press("Upload Logo");

const addresses = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll("main picture source, main img")].flatMap((each) => [
    ...(each.getAttribute("srcset") ?? "").split(", ").map((one) => one.split(" ")[0] ?? ""),
    each.getAttribute("src") ?? "",
  ]);

describe("a roofer's logo", () => {
  test("is on the card, on the page and in the editor, small and of our own", async () => {
    const visitor = await samAtWork(paths.profile);
    expect(visitor.text).toContain("Recommended: Square image, max 2MB");
    expect(visitor.text).toContain("No logo yet");
    await uploadLogo(visitor, await drawn(900, 900).png().toBuffer());
    expect(visitor.text).toContain("Logo uploaded.");
    const { logoUrl, id } = (await business()) ?? {};
    expect(logoUrl).toMatch(/^\/pictures\/logos\/[0-9a-f-]{36}\/\d{13}-[0-9a-f]{16}-192\.webp$/);
    for (const address of [paths.roofingBusiness(id ?? ""), paths.directory, paths.profile]) {
      const page = await visitor.visit(address);
      expect(addresses(page)).toContain(logoUrl);
    }
    const answer = await new Visitor().raw(logoUrl ?? "");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      width: 192,
      height: 192,
    });
  });

  test("is replaced by the next one and removed by a press, and its files go with it", async () => {
    const visitor = await samAtWork(paths.profile);
    await uploadLogo(visitor, await drawn(300, 300).png().toBuffer());
    const first = (await business())?.logoUrl ?? "";
    await uploadLogo(visitor, await drawn(300, 300, "#2b6248").png().toBuffer());
    expect(await rows()).toHaveLength(1);
    expect((await new Visitor().raw(first)).status).toBe(404);
    expect(await filesInStore()).toHaveLength(4);
    await visitor.press("Remove logo");
    expect(visitor.text).toContain("Logo removed.");
    expect(await business()).toMatchObject({ logoUrl: null });
    expect(await filesInStore()).toEqual([]);
    expect(await listRows(letGoPictures)).toEqual([]);
  });
});

describe("a roofer's gallery", () => {
  test("shows a phone's photo upright, in three widths and a JPEG, without place or camera", async () => {
    const visitor = await samAtWork(paths.profile);
    await addPhoto(visitor, await fromPhone());
    expect(visitor.text).toContain("Photo added.");
    expect((await filesInStore()).map((name) => name.replace(/^[^-]+-[^-.]+/, "")).sort()).toEqual([
      "-1600.webp",
      "-400.webp",
      "-800.webp",
      ".jpg",
    ]);
    const page = await visitor.follow("See how customers see it");
    const image = page.document.querySelector("main picture img");
    // It is on the first screen.
    expect(image?.getAttribute("loading")).toBeNull();
    const [width, height] = ["width", "height"].map((name) => Number(image?.getAttribute(name)));
    expect(height).toBeGreaterThan(width ?? 0);
    const sizes = page.document.querySelector("main picture source")?.getAttribute("sizes");
    expect(sizes).toContain("80vw");
    for (const address of addresses(page).filter((each) => each.includes("/galleries/"))) {
      const bytes = Buffer.from(await (await new Visitor().raw(address)).arrayBuffer());
      const {
        exif,
        xmp,
        icc,
        orientation,
        width: wide = 0,
        height: high = 0,
      } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
      expect(high).toBeGreaterThan(wide);
    }
    const shared = page.document.querySelector("meta[property='og:image']")?.getAttribute("content");
    expect(shared).toContain(image?.getAttribute("src"));
  });

  test("is put in order, described and emptied by presses, and homeowners see the order", async () => {
    const visitor = await samAtWork(paths.profile);
    for (const colour of ["#a63d26", "#2b6248", "#16242c"]) {
      await addPhoto(visitor, await drawn(40, 30, colour).jpeg().toBuffer());
    }
    const before = await rows();
    await visitor
      .fill("What photo 3 shows", " A new   ridge in Headingley ")
      .press("Save what photo 3 shows");
    await visitor.press("Move photo 3 up");
    await visitor.press("Move photo 2 up");
    await visitor.press("Move photo 2 down");
    expect(visitor.value("What photo 1 shows")).toBe("A new ridge in Headingley");
    const expected = [2, 1, 0].map((index) => before[index]?.path);
    expect((await rows()).map(({ path }) => path)).toEqual(expected);
    expect((await business())?.galleryImages).toEqual(expected.map((each) => `/pictures/${each}.jpg`));
    const page = await new Visitor().visit(paths.roofingBusiness((await business())?.id ?? ""));
    const alts = page.attributes("main picture img", "alt");
    expect(alts).toEqual(["A new ridge in Headingley", expect.any(String), expect.any(String)]);
    for (let left = 3; left > 0; left--) await visitor.press("Remove photo 1");
    expect(visitor.text).toContain("No photos yet");
    expect(await filesInStore()).toEqual([]);
  });

  test("holds twelve photos", async () => {
    const visitor = await samAtWork(paths.profile);
    const photo = await drawn(40, 30).jpeg().toBuffer();
    const upload = new FormData();
    for (let number = 1; number <= 12; number++) await addPhoto(visitor, photo);
    expect(visitor.text).toContain("That is all 12.");
    for (const [name, value] of [
      ["business", (await business())?.id ?? ""],
      ["kind", "gallery"],
    ] as const) {
      upload.append(name, value);
    }
    upload.append("picture", chosenFile(photo, "roof.jpg"));
    const answer = await visitor.raw(paths.profile, { method: "POST", body: upload });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("There is room for 12 photos.");
    expect(await rows()).toHaveLength(12);
    expect(await filesInStore()).toHaveLength(48);
  });
});

/** The bombs and what else no machine should read are in tests/services/files/images.test.ts. */
const none = {
  "an empty file": "",
  text: "This is no picture.",
  "an SVG with a script": "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
  "the beginning of a JPEG and a page": Buffer.from("ffd8ffe03c7363726970743e", "hex"),
};

describe("a file that is no picture", () => {
  test("is refused in the stated words, whatever it pretends to be, and nothing of it stays", async () => {
    const visitor = await samAtWork(paths.profile);
    for (const [what, content] of Object.entries(none)) {
      await addPhoto(visitor, Buffer.from(content));
      expect([what, visitor.status, visitor.errors]).toEqual([what, 422, [notAnImage]]);
    }
    await visitor.press("Upload Logo", { unchecked: true });
    expect([visitor.status, visitor.errors]).toEqual([422, [notAnImage]]);
    expect(await rows()).toEqual([]);
    expect(await filesInStore()).toEqual([]);
    expect(await readdir(path.join(env.DATA_DIR, "incoming"))).toEqual([]);
  });

  test("but a HEIC photo, is refused in words that help", async () => {
    const heic = Buffer.concat([Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0heicmif1"), Buffer.alloc(400)]);
    const visitor = await addPhoto(await samAtWork(paths.profile), heic);
    expect(visitor.status).toBe(422);
    expect(visitor.errors.join()).toContain("choose Settings, Camera, Formats, Most Compatible");
  });

  test("behind a real picture is left out of what is stored", async () => {
    const visitor = await samAtWork(paths.profile);
    const script = "<script>alert(1)</script>";
    await addPhoto(visitor, Buffer.concat([await drawn(40, 30).jpeg().toBuffer(), Buffer.from(script)]));
    expect(visitor.text).toContain("Photo added.");
    const [photo] = await rows();
    const answer = await new Visitor().raw(paths.picture(`${photo?.path}.jpg`));
    expect(Buffer.from(await answer.arrayBuffer()).toString("latin1")).not.toContain("alert(1)");
  });
});

test("what was typed of a photo is kept by the upload of a logo, and both kinds come in one go", async () => {
  const visitor = await samAtWork(paths.profile);
  const photo = await drawn(40, 30).jpeg().toBuffer();
  await addPhoto(visitor, photo);
  visitor.fill("What photo 1 shows", "A ridge in Headingley");
  await uploadLogo(visitor, photo);
  expect(visitor.text).toContain("Logo uploaded.");
  expect(visitor.value("What photo 1 shows")).toBe("A ridge in Headingley");
  await uploadLogo(visitor.attach("Choose photos", chosenFile(photo, "two.jpg")), photo);
  expect(visitor.text).toContain("Photo added. Logo uploaded.");
  expect((await rows()).map(({ kind }) => kind).sort()).toEqual(["gallery", "gallery", "logo"]);
});

test("a picture that the disk does not take is not there, and its owner is told in the stated words", async () => {
  const visitor = await samAtWork(paths.profile);
  await writeFile(store, "no folder");
  await addPhoto(visitor, await drawn(40, 30).jpeg().toBuffer());
  expect(visitor.text).toContain("Failed to upload image. Please try again.");
  await uploadLogo(visitor, await drawn(40, 30).jpeg().toBuffer());
  expect(visitor.text).toContain("Failed to upload logo. Please try again.");
  expect(await rows()).toEqual([]);
});

describe("a picture form made by hand", () => {
  const send = async (visitor: Visitor, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("picture", await photoFile(drawn(40, 30)));
    return visitor.raw(paths.profile, { method: "POST", body });
  };
  const change = (visitor: Visitor, fields: Record<string, string>) => visitor.post(paths.profile, fields);

  test("puts nothing into another's business and changes none of its pictures", async () => {
    const { business: hers } = await world.roofer({ email: "pat@fettle.example" });
    const pat = await signIn(new Visitor(), "pat@fettle.example", paths.profile);
    await addPhoto(pat, await drawn(40, 30).jpeg().toBuffer());
    const [photo] = await rows();
    const visitor = await samAtWork(paths.profile);
    const mine = (await business())?.id ?? "";
    expect((await send(visitor, { business: hers.id, kind: "gallery" })).status).toBe(404);
    expect((await send(visitor, { business: "none", kind: "logo" })).status).toBe(404);
    for (const wish of ["remove", "up", "save", "sell"]) {
      for (const whose of [hers.id, mine, "none"]) {
        const id = photo?.id ?? "";
        const fields = { business: whose, do: `${wish}:${id}`, [altField(id)]: "mine" };
        expect((await change(visitor, fields)).status).toBe(404);
      }
    }
    expect(await rows()).toEqual([photo]);
  });

  test("from a stranger, or with nonsense in it, is refused and leaves nothing", async () => {
    const { business: his } = await samTheRoofer();
    const stranger = await send(new Visitor(), { business: his.id, kind: "logo" });
    expect(stranger.status).toBe(401);
    const visitor = await samAtWork(paths.profile);
    expect((await send(visitor, { business: his.id, kind: "cover" })).status).toBe(400);
    expect((await send(visitor, { business: "x".repeat(500), kind: "logo" })).status).toBe(400);
    expect((await change(visitor, { business: his.id, do: "remove:no-id" })).status).toBe(404);
    expect(await filesInStore()).toEqual([]);
  });

  test("an address that is no picture's answers 404", async () => {
    for (const name of ["", "x.jpg", "../secret", "logos/../../x.jpg", "%2e%2e%2fsecret", "logos/a/b.webp"]) {
      expect((await new Visitor().raw(`/pictures/${name}`)).status).toBe(404);
    }
  });
});

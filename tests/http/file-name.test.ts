import { expect, test } from "vitest";
import { readMultipart } from "~/http/bodies/multipart.server";

test.each(['a "big" roof.jpg', 'roof".jpg', "two\nlines.jpg", "100%25 ;name=.jpg", "<b>.jpg"])(
  "a file called %j arrives as a browser sends it, and is called so",
  async (name) => {
    const body = new FormData();
    body.append("photo", new File(["x"], name, { type: "image/jpeg" }));
    const request = new Request("http://localhost:3000/ai-quote/details", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body,
    });
    const wanted = { file: "photo", largestFileBytes: 100, taken: true };
    expect(await readMultipart(request, wanted, async ({ file }) => [file?.name, file?.size])).toEqual([
      name,
      1,
    ]);
  },
);

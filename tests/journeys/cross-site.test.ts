import { beforeAll, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { accounts, sessions } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { builtRoutes, filledAddress } from "../support/pages/built-routes";
import { Visitor } from "../support/pages/visitor";
import { samTheRoofer, signIn } from "../support/people/professionals";

/** What is refused changes nothing, and Sam stays signed in. */
useDatabase({ keep: "everything" });

const actions = (await builtRoutes())
  .filter(({ takes }) => takes)
  .map(({ address, index }) => filledAddress(address) + (index ? "?index" : ""))
  .sort();

const foreign: Record<string, HeadersInit> = {
  "a browser that says so": { "Sec-Fetch-Site": "cross-site" },
  "a neighbour under the same domain": { "Sec-Fetch-Site": "same-site" },
  "an older browser, by its origin": { Origin: "https://evil.example" },
  "an origin that is none": { Origin: "not an origin" },
  "a page that hides its origin, in an older browser": { Origin: "null" },
};
const form = { type: "application/x-www-form-urlencoded", body: "first-name=Eve" };
/** What a form of another site can send to an endpoint that takes JSON. */
const text = { type: "text/plain", body: '{"phone":"+447700900123"}' };

/** And one that carries a file. */
const multipart = { type: "multipart/form-data; boundary=x", body: "--x--\r\n" };

/** The public key of the endpoints: every page of ours says it, so it keeps nobody out. */
const key = { Authorization: "Bearer fettle-demo-key" };

const post = (visitor: Visitor, address: string, { type, body }: typeof form, headers: HeadersInit) =>
  visitor.raw(address, { method: "POST", body, headers: { ...key, "Content-Type": type, ...headers } });

let roofer: Visitor;
beforeAll(async () => {
  await samTheRoofer();
  roofer = await signIn(new Visitor());
});

test.each(actions)(
  "a post to %s from another site is refused, whoever is signed in, and from ours is not for that",
  async (address) => {
    for (const [which, headers] of Object.entries(foreign)) {
      for (const body of [form, text, multipart]) {
        expect((await post(new Visitor(), address, body, headers)).status, `${which}, ${body.type}`).toBe(
          403,
        );
      }
    }
    const inSamsName = await post(roofer, address, form, { "Sec-Fetch-Site": "cross-site" });
    expect(inSamsName.status).toBe(403);

    const ours = await post(new Visitor(), address, form, { "Sec-Fetch-Site": "same-origin" });
    expect(ours.status).toBeLessThan(500);
    // A stranger may be refused for who they are.
    if (ours.status === 403) expect(await ours.text()).not.toContain("another site");
  },
);

test("nothing came of any of them: nobody has an account more, and Sam is signed in", async () => {
  expect(actions.length).toBeGreaterThan(60);
  expect([await db.$count(accounts), await db.$count(sessions)]).toEqual([1, 1]);
  await roofer.visit("/dashboard");
  expect(roofer.heading).toContain("Welcome, ");
});

import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import type { Visitor } from "../../support/pages/visitor";
import { sam, samsLead, signIn } from "../../support/people/professionals";
import { useLiveSite } from "../../support/processes/live-site";
import { visitorOf } from "../../support/processes/live-visitor";
import { until } from "../../support/until";
import { password } from "../../support/world";

const siteIsAway = "The site is away for a moment";
/** What a page may cost, in ms. */
const longest = 5000;

const site = useLiveSite();
let roofer: Visitor;
let lead: string;

beforeAll(async () => {
  lead = await samsLead();
  roofer = await signIn(visitorOf(site.server.origin), sam);
});

const untilBack = () =>
  until("the site has its database back", async () => (await fetch(`${site.server.origin}/readyz`)).ok);

/** How long the slowest of these took to be answered, in ms. */
async function slowest(...asked: Promise<unknown>[]): Promise<number> {
  const start = performance.now();
  const took = await Promise.all(asked.map((each) => each.then(() => performance.now() - start)));
  return Math.max(...took);
}

/** People at pages and forms, each in a browser of their own, as the database falls silent. */
async function people() {
  const [newcomer, stranger, sams] = [1, 2, 3].map(() => visitorOf(site.server.origin));
  if (!newcomer || !stranger || !sams) throw new Error("Nobody is there");
  await newcomer.visit(paths.login());
  await stranger.visit(paths.contact);
  await signIn(sams, sam, paths.lead(lead));
  newcomer.fillAll({ Email: sam, Password: password });
  stranger.fillAll({ Name: "Ann", Email: "ann@example.com", Message: "Do you cover Otley?" });
  sams.fill("Notes, which only your business sees", "Ladder at the back");
  return { newcomer, stranger, sams };
}

test("a database that takes connections and answers nothing costs nobody more than 5 seconds, and nobody twice", async () => {
  const first: number[] = [];
  const second: number[] = [];
  // A machine that stands still for a second is no fault of the site's: the best of three counts.
  for (let round = 0; round < 3; round++) {
    const { newcomer, stranger, sams } = await people();
    site.line.freeze();
    const asked = [newcomer.press("Sign In"), stranger.press("Send message"), sams.press("Save")];
    first.push(await slowest(...asked, roofer.visit(paths.dashboard)));
    expect([newcomer, stranger, sams, roofer].map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(newcomer.errors[0]).toContain(siteIsAway);
    expect(newcomer.value("Email")).toBe(sam);
    expect([stranger.heading, sams.heading]).toEqual([siteIsAway, siteIsAway]);
    expect(sams.text).toContain("Failed to save notes. Please try again.");
    expect(roofer.heading).toBe("Something went wrong on our side");

    // It is known by now.
    second.push(await slowest(stranger.press("Try again"), roofer.visit(paths.leads())));
    expect([stranger.status, roofer.status]).toEqual([503, 503]);

    await site.line.mend();
    await untilBack();
    await newcomer.fill("Password", password).press("Sign In");
    expect(newcomer.path).toBe(paths.dashboard);
    await Promise.all([stranger.press("Try again"), sams.press("Try again"), roofer.follow("Try again")]);
    expect(stranger.text).toContain("We have your message");
    expect(sams.value("Notes, which only your business sees")).toBe("Ladder at the back");
    expect(roofer.status).toBe(200);
  }
  expect(Math.min(...first)).toBeLessThan(longest);
  expect(Math.min(...second)).toBeLessThan(longest / 5);
});

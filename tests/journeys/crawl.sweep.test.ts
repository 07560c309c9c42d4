import { describe, expect, test } from "vitest";
import type { Database } from "~/database/db.server";
import { migrateDatabase } from "~/database/migrations.server";
import { compareWaiting } from "~/models/listings/same/duplicates.server";
import { paths } from "~/paths";
import { demoPassword, seedDemo } from "../../drizzle/seed";
import { useDatabase } from "../support/database";
import { type Crawl, type CrawledPage, crawl, pageShown } from "../support/pages/crawl";
import {
  canonicalOf,
  headAndIdProblems,
  isListed,
  markupProblems,
  unsaid,
} from "../support/pages/page-problems";
import { sitemapAddresses } from "../support/pages/sitemap";
import { Visitor } from "../support/pages/visitor";
import { requestLinkMailed } from "../support/people/mails";
import { answerAnyService, answerHomeProject } from "../support/people/other-quizzes";
import { sam, samsAccount } from "../support/people/professionals";
import { answerRoofingQuiz, freshMobile } from "../support/people/roofing-quiz";
import { password, world } from "../support/world";

useDatabase();

/** As a start does it, on a connection that may take its time. */
async function seedDemoIn(database: Database): Promise<void> {
  await seedDemo(database);
}

/** What a list holds when somebody imports it without looking. */
const hostileBusiness = {
  slug: "hostile",
  businessName: `"><script>alert('x')</script> & ${"Roofers".repeat(30)}`,
  contactName: "<b>",
  description: `</script><!-- <img src=x onerror=alert(1)> ${"æ".repeat(400)}`,
  streetAddress: "1 <Kirkgate>",
  website: "javascript:alert(1)",
  email: 'a"b@fettle.example',
  logoUrl: "javascript:alert(1)",
  galleryImages: ["https://elsewhere.example/x.png", "javascript:alert(1)"],
  serviceTypes: ["<i>Roofs</i>", "Roof Repairs", "", "Gutters & more", "Five"],
  latitude: null,
  longitude: null,
  featured: true,
  businessHours: { Monday: "<u>always</u>" },
  metaTitle: "</title>",
  metaDescription: "</head>",
};

/** Keeps every page that comes into view. */
class Reader extends Visitor {
  readonly seen: CrawledPage[] = [];

  override async visit(...where: Parameters<Visitor["visit"]>): Promise<this> {
    return (await super.visit(...where)).#note();
  }

  override async follow(...link: Parameters<Visitor["follow"]>): Promise<this> {
    return (await super.follow(...link)).#note();
  }

  override async press(...button: Parameters<Visitor["press"]>): Promise<this> {
    return (await super.press(...button)).#note();
  }

  #note(): this {
    this.seen.push(pageShown(this));
    return this;
  }
}

/** The validator reads so many pages of a kind, and each that shows the hostile business: it takes most of the time. */
const mostOfAKind = 4;

async function problemsOf({ pages, problems }: Crawl): Promise<string[]> {
  const found = [...problems];
  const read = new Map<string, number>();
  for (const page of pages) {
    const before = read.get(page.pattern) ?? 0;
    read.set(page.pattern, before + 1);
    found.push(...headAndIdProblems(page));
    if (before < mostOfAKind || page.html.includes("onerror=alert"))
      found.push(...(await markupProblems(page)));
  }
  return found;
}

/** Titles that stand for more than one address. */
function sharedTitles(pages: readonly CrawledPage[]): string[] {
  const addresses = new Map<string, Set<string>>();
  for (const page of pages.filter(isListed)) {
    const known = addresses.get(page.document.title) ?? new Set();
    addresses.set(page.document.title, known.add(canonicalOf(page) ?? page.path));
  }
  return [...addresses]
    .filter(([, shared]) => shared.size > 1)
    .map(([title, shared]) => `${title}: ${[...shared].join(" ")}`);
}

/** Pages for search engines that the sitemap forgets; those of a list are reached from its first page. */
async function missingInSitemap(pages: readonly CrawledPage[]): Promise<string[]> {
  const files = await sitemapAddresses(paths.sitemap);
  const known = new Set((await Promise.all(files.map((file) => sitemapAddresses(file)))).flat());
  const canonical = new Set(pages.filter(isListed).map((page) => canonicalOf(page) ?? ""));
  return [...canonical].filter((address) => !address.includes("?") && !known.has(address));
}

describe("a crawl of every link", () => {
  test("from the home page finds no dead one, and only pages that are whole", async () => {
    await migrateDatabase(seedDemoIn);
    await world.business(hostileBusiness);
    const found = await crawl(new Visitor(), paths.home);
    expect(found.pages.length).toBeGreaterThan(120);
    expect(await problemsOf(found)).toEqual([]);
    expect(sharedTitles(found.pages)).toEqual([]);
    expect(await missingInSitemap(found.pages)).toEqual([]);
  });

  test("while there is no business at all finds no dead one either", async () => {
    const found = await crawl(new Visitor(), paths.home);
    expect(found.pages.length).toBeGreaterThan(30);
    expect(await problemsOf(found)).toEqual([]);
    expect(sharedTitles(found.pages)).toEqual([]);
  });

  test("of a signed-in roofer, of somebody without a business and of a homeowner, finds none", async () => {
    await migrateDatabase(seedDemoIn);
    await samsAccount();
    for (const [email, secret, start] of [
      ["roofer@fettle.example", demoPassword, paths.dashboard],
      ["homeowner@fettle.example", demoPassword, paths.customerDashboard],
      [sam, password, paths.claimBusiness],
    ] as const) {
      const visitor = await new Visitor().visit(paths.login(start));
      await visitor.fillAll({ Email: email, Password: secret }).press("Sign In");
      expect(visitor.path).toBe(start);
      const found = await crawl(visitor, start, { perPattern: 2 });
      expect(await problemsOf(found)).toEqual([]);
    }
  });

  test("of the desk finds no page that says NaN or undefined", async () => {
    await migrateDatabase(seedDemoIn);
    while ((await compareWaiting()) > 0);
    const operator = await new Visitor().visit(paths.login(paths.admin));
    await operator.fillAll({ Email: "operator@fettle.example", Password: demoPassword }).press("Sign In");
    const { pages } = await crawl(operator, paths.admin, { perPattern: 2 });
    expect(pages.map(({ path }) => path)).toContain(paths.adminDuplicates());
    expect(pages.flatMap(({ path, html }) => unsaid(html).map((found) => `${path} ${found}`))).toEqual([]);
  });
});

describe("pages that no link leads to are whole too:", () => {
  /** What the problems of all the pages are that somebody saw. */
  const problemsSeen = async ({ seen }: Reader) => problemsOf({ pages: seen, problems: [] });

  test("each step of the three quizzes, their results and the homeowner's own page", async () => {
    await world.leeds();
    const reader = new Reader();
    await reader.visit(paths.roofingQuiz);
    await answerRoofingQuiz(reader, { email: "ann@example.com" });
    await reader.visit("/new-quote");
    await answerHomeProject(reader, freshMobile());
    await reader.fill("Postcode", "LS1 4DY").press("Continue");
    await reader.visit("/ai-quote");
    await answerAnyService(reader);
    await reader.visit(await requestLinkMailed("ann@example.com"));
    await reader.follow(/delete/i);
    expect(reader.seen.length).toBeGreaterThan(35);
    expect(await problemsSeen(reader)).toEqual([]);
  });

  test.each([
    ["/nothing-here", 404],
    ["/roofers-atlantis", 404],
    ["/roofing-in-atlantis", 404],
    ["/roofing/none-such", 404],
    ["/roofers/leeds/none-such", 404],
    ["/business/none-such", 404],
    ["/services/solar", 404],
    ["/quote-results?id=none-such", 404],
    ["/my-request/none-such", 404],
    ["/dev/outbox", 200],
    ["/quote-success?postcode=LS1%204DY", 200],
    ["/quote-results-fallback", 200],
    [paths.waitlistJoined("plumbing"), 200],
    ["/find-roofer?location=", 422],
    ["/find-roofer?location=xyzzy", 200],
    ["/directory?q=%3Cscript%3E&location=nowhere&page=999", 200],
    ["/roofers-leeds?search=%22%3E%3Cb%3E", 200],
    ["/roofing?city=Nowhere&q=%00", 200],
  ])("%s (%i)", async (address, status) => {
    const reader = new Reader();
    await reader.visit(address);
    expect(reader.status).toBe(status);
    expect(await problemsSeen(reader)).toEqual([]);
  });

  test.each([
    [paths.contact, "Send message"],
    [paths.login(), "Sign In"],
    [paths.getQuotes, "Get my quotes"],
    [paths.waitlist("plumbing"), "Join the waiting list"],
  ])("%s after an empty form", async (address, send) => {
    const reader = new Reader();
    await reader.visit(address);
    await reader.press(send, { unchecked: true });
    expect(reader.status).toBe(422);
    expect(await problemsSeen(reader)).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serviceQuestionSteps } from "~/models/quiz/quizzes/service-questions";
import { type Trade, trades } from "~/models/trades/trade";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { sitemapAddresses } from "../../support/pages/sitemap";
import { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";
import { freshMobile, provePhone } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

describe("a second trade", () => {
  /** What a page may hold of a trade: a link, an entry, a choice, a line of text. */
  const parts = "a, li, option, button, p, h1, h2, h3, label, title";
  const soon = /coming soon|get notified|not live|waiting list|on its way|by hand/i;
  const toCome = trades.filter(({ live, page }) => !live && page);

  /** The names of a trade as a page says them; 'solar' is not 'Solar & sons'. */
  const names = ({ label, name }: Trade) => new RegExp(`\\b(${label}|${name})\\b`, "i");

  /** Every part of the page that names the trade and says that it is still to come. */
  function heldBack(visitor: Visitor, trade: Trade): string[] {
    const others = trades.filter(({ slug }) => slug !== trade.slug);
    return visitor
      .texts(parts)
      .filter((text) => names(trade).test(text) && soon.test(text))
      .filter((text) => !others.some((other) => names(other).test(text)))
      .map((text) => `${visitor.path}: ${text}`);
  }

  /** The links of the page that still lead to the waiting list of the trade. */
  const waitingLinks = (visitor: Visitor, { slug }: Trade) =>
    [...visitor.document.querySelectorAll<HTMLAnchorElement>("a[href], form[action]")].filter(
      (link) => (link.getAttribute("href") ?? link.getAttribute("action")) === paths.waitlist(slug),
    );

  /** What one of those who do it is called. */
  const workers: Partial<Record<Trade["slug"], string>> = {
    ...{ plumbing: "plumber", electrical: "electrician", solar: "solar installer", cleaning: "cleaner" },
    ...{ landscaping: "landscaper", painting: "decorator", handyman: "handyman" },
  };

  describe.each(toCome)("once an operator opens it, $label", (trade) => {
    let operator: Visitor;
    const set = async (state: string) => {
      await operator.visit(paths.adminSettings);
      await operator.choose(trade.label, state).press("Save");
      expect(operator.text).toContain("Saved");
    };
    beforeEach(async () => {
      operator = await oliveAtTheDesk(paths.adminSettings);
      await set("Live");
    });
    afterEach(() => set("Coming soon"));
    const somebody = () => new Visitor();

    test("is live on every page that names it, and coming soon on none", async () => {
      const listed = await sitemapAddresses(paths.sitemapFile("pages.xml"), somebody());
      const pages = listed.map((address) => new URL(address).pathname);
      const read = [
        ...pages,
        paths.quote,
        "/ai-quote",
        "/new-quote",
        paths.waitlist(trade.slug),
        "/no-such-page",
      ];
      for (const city of trade.landing ? ["leeds", "cardiff"] : []) {
        read.push(paths.quotesIn(trade.slug, city), paths.serviceIn(trade.slug, city));
      }
      const found: string[] = [];
      for (const address of read) {
        const visitor = await somebody().visit(address);
        found.push(
          ...heldBack(visitor, trade),
          ...waitingLinks(visitor, trade).map(() => `${address} waits`),
        );
      }
      expect(found).toEqual([]);
      expect(read.length).toBeGreaterThan(25);
    });

    test("is called live beside its name, on the home page and on its own", async () => {
      const home = await somebody().visit(paths.home);
      const labels = home.texts("main .part, main .others a").filter((text) => text.startsWith(trade.label));
      expect(labels.length).toBe(Number(trade.announced || trade.service));
      for (const label of labels) expect(label).toMatch(new RegExp(`^${trade.label} Live`));
      for (const address of pagesOf(trade)) {
        const page = await somebody().visit(address);
        expect(page.document.querySelector("main .badge")?.textContent).toBe("Live");
      }
    });

    test("takes a request from the home page to the list of a professional of that trade", async () => {
      const near = await world.roofer({
        trade: trade.slug,
        email: "owner@fettle.example",
        serviceTypes: [trade.label],
      });
      await world.business();
      const homeowner = await somebody().visit(paths.home);
      const [address = ""] = pagesOf(trade);
      await homeowner.visit(
        homeowner.document.querySelector(`main a[href="${address}"]`)?.getAttribute("href") ?? "",
      );
      await homeowner.press("Start my quote");
      for (const step of serviceQuestionSteps.filter(({ when }) => when?.({ service: trade.slug }))) {
        expect(homeowner.heading).toBe(step.question);
        await homeowner.press(new RegExp(`^${step.choices.at(-1)?.label}`));
      }
      await giveDetails(homeowner);
      expect(homeowner.text).toContain(
        `One ${workers[trade.slug]} has your request, and sees your number once they sign in.`,
      );
      expect(homeowner.text).toContain("within 24 hours");
      expect(homeowner.text).not.toMatch(soon);
      expect((await world.messagesTo("priya.shah@example.com"))[0]?.body).toContain(
        "You will be contacted within 24 hours.",
      );
      expect((await world.messagesTo(near.account.email)).length).toBeGreaterThan(0);

      const professional = await signIn(somebody(), near.account.email, paths.leads());
      expect(professional.text).toContain("Priya Shah");
      expect(professional.text).toContain(trade.label);
    });
  });

  const pagesOf = ({ slug, announced, service }: Trade): string[] => [
    ...(announced ? [paths.trade(slug)] : []),
    ...(service ? [paths.service(slug)] : []),
  ];

  /** Whatever the quiz for any service asks once the work is described. */
  async function giveDetails(homeowner: Visitor): Promise<void> {
    await homeowner.fill("First name", "Priya").press("Continue");
    await homeowner.fill("Last name", "Shah").press("Continue");
    await homeowner.fill("Postcode", "LS1 4DY").press("Continue");
    await homeowner.fill("Email", "priya.shah@example.com").press("Continue");
    await provePhone(homeowner, freshMobile());
    await homeowner.press("Get my quote");
    await homeowner.refresh();
  }
});

import { nameOf } from "../tests/support/pages/names";
import type { Visitor } from "../tests/support/pages/visitor";
import { personAt, textedCode } from "./person";

/** A page that somebody has opened. */
export type Stop = { name: string; person: Visitor };

/** Everything the footer, the header and the specification lead to without signing in. */
const publicPages = [
  "/",
  "/get-roofing-quotes",
  "/get-quotes",
  "/get-quotes?waitlist=plumbing",
  "/services",
  "/services/roofing",
  "/services/plumbing",
  "/roofing",
  "/directory",
  "/directory?service=Roofing",
  "/find-roofer?location=Leeds",
  "/roofers-leeds",
  "/roofing-in-leeds",
  "/roofing-quotes-in-leeds",
  "/claim-listing",
  "/get-featured",
  "/contact",
  "/privacy-policy",
  "/terms-conditions",
  "/login",
  "/signup",
  "/forgot-password",
  "/dev/outbox",
];
const missingPage = "/no-such-page";
const quizzes = ["/quote-quiz", "/new-quote", "/ai-quote"];
const mostSteps = 25;

const password = "fettle-demo";
const signedIn: { email: string; pages: string[] }[] = [
  { email: "homeowner@fettle.example", pages: ["/customer-dashboard"] },
  {
    email: "roofer@fettle.example",
    pages: ["/dashboard", "/portal/leads", "/portal/profile"],
  },
  {
    email: "operator@fettle.example",
    pages: ["/admin", "/admin/claims", "/admin/listings", "/admin/leads", "/admin/messages", "/admin/import"],
  },
];

/** Walks through every page that this build has, each seen the way a visitor comes to it. */
export async function* walk(origin: string): AsyncGenerator<Stop> {
  const stranger = personAt(origin);
  for (const path of publicPages) yield* stopAt(path, stranger);
  yield* stopAtLink("a business", "/roofers-leeds", /^\/roofing\/[0-9a-f-]{36}$/, stranger);
  yield { name: "not found", person: await stranger.visit(missingPage) };
  for (const [index, quiz] of quizzes.entries()) {
    yield* walkQuiz(quiz, personAt(origin), `07700 900 60${index}`);
  }
  for (const { email, pages } of signedIn) {
    const person = personAt(origin);
    const { status } = await person.post("/login", { email, password });
    if (status !== 303) throw new Error(`${email} could not sign in: ${status}`);
    for (const path of pages) yield* stopAt(path, person);
    if (!pages.includes("/portal/leads")) continue;
    yield* stopAtLink("/portal/leads/…", "/portal/leads", /^\/portal\/leads\/[0-9a-f-]{36}$/, person);
  }
}

/** A page that this build does not have yet, or that leads elsewhere, is passed by. */
async function* stopAt(path: string, person: Visitor, name = path): AsyncGenerator<Stop> {
  await person.visit(path);
  if (person.status === 200 && person.path === path) yield { name, person };
}

/** The first page that the list links to at an address of this shape. */
async function* stopAtLink(name: string, list: string, shape: RegExp, person: Visitor): AsyncGenerator<Stop> {
  await person.visit(list);
  const link = person.attributes("a[href]", "href").find((href) => shape.test(href ?? ""));
  if (link) yield* stopAt(link, person, name);
}

/** Answers every question, to the results. The page that only waits leads on by itself. */
async function* walkQuiz(quiz: string, person: Visitor, phone: string): AsyncGenerator<Stop> {
  await person.visit(quiz);
  for (let step = 0; person.status === 200 && step < mostSteps; step++) {
    yield { name: person.page.url.pathname, person };
    const form = person.document.querySelector("main form[method=post]");
    if (person.page.refresh) await person.refresh();
    else if (form) await answer(form, person, phone);
    else return;
  }
}

/** As somebody would who looks at what each field asks; of several choices it is the first. */
async function answer(form: Element, person: Visitor, phone: string): Promise<void> {
  const typed: Record<string, () => string | Promise<string>> = {
    tel: () => phone,
    "one-time-code": () => textedCode(person, phone),
    email: () => "priya.shah@example.com",
    "postal-code": () => "LS1 4DY",
  };
  for (const field of form.querySelectorAll<HTMLInputElement>("input[autocomplete]")) {
    field.value = (await typed[field.autocomplete]?.()) ?? "Priya";
  }
  const button = form.querySelector("button[name][value]") ?? form.querySelector("button:not([type=button])");
  if (!button) throw new Error(`There is nothing to press on ${person.path}`);
  await person.press(nameOf(button));
}

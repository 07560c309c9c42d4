import { type Answer, Person, textOf } from "./person";

/** A page as somebody stands before it. */
export type Stop = { name: string; page: Answer; person: Person };

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
  const stranger = new Person(origin);
  for (const path of publicPages) yield* stopAt(path, stranger);
  yield* businessPage(stranger);
  yield { name: "not found", page: await stranger.get(missingPage), person: stranger };
  for (const [index, quiz] of quizzes.entries()) {
    yield* walkQuiz(quiz, new Person(origin, `07700 900 60${index}`));
  }
  for (const { email, pages } of signedIn) {
    const person = new Person(origin);
    await person.signIn(email, password);
    for (const path of pages) yield* stopAt(path, person);
    if (pages.includes("/portal/leads")) yield* leadPage(person);
  }
}

/** A page that this build does not have yet, or that leads elsewhere, is passed by. */
async function* stopAt(path: string, person: Person, name = path): AsyncGenerator<Stop> {
  const page = await person.get(path);
  if (page.status === 200) yield { name, page, person };
}

async function* businessPage(person: Person): AsyncGenerator<Stop> {
  const list = await person.get("/roofers-leeds");
  const link = /href="(\/roofing\/[0-9a-f-]{36})"/.exec(textOf(list))?.[1];
  if (list.status === 200 && link) yield* stopAt(link, person, "a business");
}

async function* leadPage(person: Person): AsyncGenerator<Stop> {
  const link = /href="(\/portal\/leads\/[0-9a-f-]{36})"/.exec(textOf(await person.get("/portal/leads")))?.[1];
  if (link) yield* stopAt(link, person, "/portal/leads/…");
}

/** Answers every question, to the results. The page that only waits leads on by itself. */
async function* walkQuiz(quiz: string, person: Person): AsyncGenerator<Stop> {
  let page = await person.visit(quiz);
  for (let step = 0; page.status === 200 && step < mostSteps; step++) {
    yield { name: page.url.pathname, page, person };
    const html = textOf(page);
    const onward = /<meta[^>]*http-equiv="refresh"[^>]*url=([^"]+)"/i.exec(html)?.[1];
    if (onward) page = await person.visit(onward.replaceAll("&amp;", "&"));
    else if (/<main[\s\S]*<form[^>]*method="post"[\s\S]*<\/main>/.test(html))
      page = await person.answer(page);
    else return;
  }
}

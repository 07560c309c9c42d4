import { expect, test } from "vitest";
import { paths } from "~/paths";
import { outbox } from "../../drizzle/schema";
import { listRows, useDatabase } from "../support/database";
import { CookieJar } from "../support/pages/cookie-jar";
import { Visitor } from "../support/pages/visitor";
import { fillQuoteForm } from "../support/people/other-quizzes";
import { sam, samTheRoofer } from "../support/people/professionals";

useDatabase();

const said = "This site needs a cookie to keep your answers";

/** A browser that takes no cookies. */
function withoutCookies(): Visitor {
  const visitor = new Visitor();
  visitor.cookies.store = () => {};
  return visitor;
}

test("the quiz says so after its first answer, and a step that is opened alone does not", async () => {
  const homeowner = await withoutCookies().visit(paths.roofingQuiz);
  await homeowner.press(/^House/);
  expect([homeowner.status, homeowner.heading]).toEqual([400, said]);
  await homeowner.follow("Start the questions");
  expect(homeowner.path).toBe(paths.roofingQuiz);

  const other = await new Visitor().visit(paths.quizStep(paths.roofingQuiz, "postcode"));
  expect([other.status, other.heading]).toEqual([200, homeowner.heading]);
});

test("an answer that comes without the cookie is shown", async () => {
  const homeowner = await new Visitor().visit(paths.roofingQuiz);
  for (const choice of [/^House/, /^Repair/, /^Medium/, /^This week/]) await homeowner.press(choice);
  homeowner.cookies.clear();
  await homeowner.fill("Phone number", "07700 900 123").press("Continue");
  expect([homeowner.status, homeowner.heading]).toEqual([400, said]);
  expect(homeowner.text).toContain("copy it: 07700 900 123");
});

test("a form keeps what was typed and texts nobody, and goes through once cookies are allowed", async () => {
  const homeowner = await withoutCookies().visit(paths.getQuotes);
  fillQuoteForm(homeowner, { description: "Hang two doors" });
  await homeowner.press("Get my quotes");
  expect([homeowner.status, homeowner.heading]).toEqual([400, said]);
  expect(homeowner.text).toContain("Hang two doors");
  expect(await listRows(outbox)).toEqual([]);
  Object.assign(homeowner.cookies, { store: CookieJar.prototype.store });
  await homeowner.press("Send it again");
  expect([homeowner.status, homeowner.path]).toEqual([200, "/get-quotes/sms-verification"]);
});

test("signing in says so, with the email as it was typed", async () => {
  await samTheRoofer();
  const roofer = await withoutCookies().visit(paths.login());
  await roofer.fillAll({ Email: sam, Password: "fettle-demo-1" }).press("Sign In");
  expect(roofer.status).toBe(400);
  expect(roofer.errors.join()).toContain(said);
  expect(roofer.value("Email")).toBe(sam);
  expect(roofer.value("Password")).toBe("");
});

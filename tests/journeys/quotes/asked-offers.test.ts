import { expect, test } from "vitest";
import { leads } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { choose, projectChoices } from "../../support/people/other-quizzes";
import { world } from "../../support/world";

useDatabase();

async function atTheEmail(): Promise<Visitor> {
  const homeowner = await new Visitor().visit("/new-quote");
  for (const choice of projectChoices) await choose(homeowner, choice);
  await homeowner.fill("First name", "Bo").press("Continue");
  return homeowner.fill("Last name", "Ek").press("Continue");
}

test("a homeowner who mistypes the provider is asked once, and either answer goes on", async () => {
  for (const [answer, kept] of [
    ["Yes, use bo@gmail.com", "bo@gmail.com"],
    ["No, keep what I typed", "bo@gmial.com"],
    ["Continue", "bo@gmial.com"],
  ] as const) {
    const homeowner = await atTheEmail();
    await homeowner.fill("Email", "bo@gmial.com").press("Continue");
    expect(homeowner.status).toBe(422);
    expect(homeowner.errors).toEqual(["Did you mean bo@gmail.com?"]);
    expect(homeowner.value("Email")).toBe("bo@gmial.com");
    await homeowner.press(answer);
    expect(homeowner.path).toBe("/new-quote/phone");
    await homeowner.visit("/new-quote/email");
    expect(homeowner.value("Email")).toBe(kept);
  }
  expect(await listRows(leads)).toEqual([]);
});

test("an address that is none is offered as what it may be, and kept it is refused as before", async () => {
  const homeowner = await atTheEmail();
  await homeowner.fill("Email", "bo@gmailcom").press("Continue");
  expect(homeowner.errors).toEqual(["Did you mean bo@gmail.com?"]);
  await homeowner.press("No, keep what I typed");
  expect(homeowner.errors).toEqual(["Please enter a valid email address"]);
  await homeowner.fill("Email", "bo@gmial.com").press("Continue");
  expect(homeowner.errors).toEqual(["Did you mean bo@gmail.com?"]);
});

test("a form of several fields asks beside what is wrong, and sends what was answered", async () => {
  const writer = await new Visitor().visit("/contact");
  await writer.fillAll({ Email: "Bo <bo@birch.con>", Message: "Hello" }).press("Send message");
  expect(writer.status).toBe(422);
  expect(writer.text).toContain("Please enter your name");
  expect(writer.text).toContain("Did you mean bo@birch.com?");
  await writer.fill("Name", "Bo").press("Yes, use bo@birch.com");
  expect(writer.text).toContain("Thank you. We have your message");
  expect((await world.messagesTo("operator@fettle.example"))[0]?.body).toContain("bo@birch.com");
});

test("who signs in with a slip in the address is offered the right one beside the refusal", async () => {
  const roofer = await new Visitor().visit("/login");
  await roofer.fillAll({ Email: "bo@hotnail.com", Password: "let-me-in" }).press("Sign In");
  expect(roofer.text).toContain("Authentication failed");
  expect(roofer.text).toContain("Did you mean bo@hotmail.com?");
});

import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { crawl } from "../../support/pages/crawl";
import type { Visitor } from "../../support/pages/visitor";
import { oliveWithAnApp } from "../../support/people/operators";
import { aLead, assign, sam, samTheRoofer, signIn } from "../../support/people/professionals";
import { useLiveSite } from "../../support/processes/live-site";
import { visitorOf } from "../../support/processes/live-visitor";
import { until } from "../../support/until";

const site = useLiveSite();

/** What nobody who reads the log may learn, each put into every field; and how it might be written there. */
const secrets = [
  { typed: "Perpetua Quillfeather", traces: ["erpetua", "uillfeather"] },
  { typed: "07700 900 987", traces: ["900987", "900 987", "900+987", "900%20987"] },
  { typed: "quince.marmalade@example.com", traces: ["quince", "marmalade"] },
  { typed: "314159", traces: ["314159"] },
  { typed: "tok-5f2b9d7a1c3e4f60", traces: ["5f2b9d7a"] },
];
/** What the log may not have in it, of all that it has. */
const found = (): string[] => {
  const printed = site.server.printed().replaceAll(/"ms":[\d.]+/g, "");
  return secrets.flatMap(({ traces }) => traces).filter((trace) => printed.includes(trace));
};

type Form = { action: string; method: string; names: string[]; kept: [string, string][] };

/** A field that somebody types into, or whose value they could change. */
const typed = "input:not([type=checkbox]):not([type=radio]):not([type=submit]):not([type=file]), textarea";

/** The forms of a page: what can be typed, and the first of each choice. */
function formsOf(document: Document, page: string): Form[] {
  return [...document.querySelectorAll("form")].map((form) => {
    const named = (field: Element) => field.getAttribute("name") ?? "";
    const valued = (field: Element): [string, string] => [named(field), field.getAttribute("value") ?? ""];
    const choices = [...form.querySelectorAll("input[type=radio], button[name]")].map(valued);
    const selects = [...form.querySelectorAll("select")].map((field): [string, string] => [
      named(field),
      field.querySelector("option[value]:not([value=''])")?.getAttribute("value") ?? "",
    ]);
    return {
      action: form.getAttribute("action") ?? page,
      method: form.getAttribute("method") ?? "get",
      names: [...form.querySelectorAll(typed)].map(named).filter(Boolean),
      kept: [...new Map([...choices, ...selects].reverse())].filter(([name]) => name),
    };
  });
}

/** Every form that whoever has this browser comes to by links, each kind once; what ends a session last. */
async function listForms(visitor: Visitor, start: string): Promise<Form[]> {
  const { pages } = await crawl(visitor, start, { perPattern: 1 });
  const forms = new Map<string, Form>();
  for (const { document, path } of pages) {
    for (const form of formsOf(document, path)) {
      forms.set(`${form.method} ${form.action.split("?")[0]} ${form.names}`, form);
    }
  }
  const ends = ({ action }: Form) => /logout|sign-out|delete|password|email|remove/.test(action);
  return [...forms.values()].toSorted((one, other) => Number(ends(one)) - Number(ends(other)));
}

/** Sends the form with the same in every field; what it was answered with. */
async function send(visitor: Visitor, form: Form, text: string): Promise<number> {
  const fields = new URLSearchParams([
    ...form.kept,
    ...form.names.map((name): [string, string] => [name, text]),
  ]);
  const address = new URL(form.action, site.server.origin);
  if (form.method === "get") address.search = fields.toString();
  const post = { method: "POST", body: fields };
  return (await visitor.raw(address.pathname + address.search, form.method === "get" ? {} : post)).status;
}

const people: { who: string; visitor: Visitor; start: string; forms: Form[] }[] = [];
beforeAll(async () => {
  const browser = () => visitorOf(site.server.origin);
  await samTheRoofer();
  await assign(await aLead(), sam);
  const roofer = await signIn(browser(), sam);
  const { operator } = await oliveWithAnApp(browser());
  const all = [
    { who: "a stranger", visitor: browser(), start: paths.home },
    { who: "a roofer", visitor: roofer, start: paths.dashboard },
    { who: "an operator", visitor: operator, start: paths.admin },
  ];
  for (const each of all) people.push({ ...each, forms: await listForms(each.visitor, each.start) });
});

test("what anybody types into any field of any form is in no line of the log", async () => {
  const statuses: number[] = [];
  for (const { visitor, forms } of people) {
    for (const form of forms) {
      for (const { typed } of secrets) statuses.push(await send(visitor, form, typed));
    }
  }
  expect(people.map(({ forms }) => forms.length > 8)).toEqual([true, true, true]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await until("the last is logged", () => site.server.log().split("\n").length > statuses.length);
  expect(found()).toEqual([]);
});

test("nor while the database is away, when each form is a failure with a line of its own", async () => {
  await site.line.cut();
  let failed = 0;
  for (const { visitor, forms } of people) {
    for (const form of forms) {
      for (const { typed } of secrets) if ((await send(visitor, form, typed)) === 503) failed += 1;
    }
  }
  expect(failed).toBeGreaterThan(50);
  expect(found()).toEqual([]);
});

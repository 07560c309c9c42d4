import { expect, test } from "vitest";
import { decidedBy, type Profiles } from "~/models/leads/alert-messages";
import { type RequestFacts, requestNow } from "~/models/leads/now/now";
import { mailHtml } from "~/models/messages/mail-html";
import { mailMessage } from "~/models/messages/message";
import { estimateRoofing } from "~/models/quiz/estimate";
import { factsOf, given, madeAt } from "../../support/people/request-facts";
import { newRoof } from "../../support/works";

/** Of the first everything is known, of the second that it is on the site, of the third nothing. */
const profiles: Profiles = new Map([
  [
    "1",
    {
      services: ["Slate & Tile Roofing", "See evil.example"],
      checkedOn: "2026-05-03",
      answerMinutes: 95,
      call: "+441134960100",
      picture: "/pictures/galleries/1/1-1-400.webp",
    },
  ],
  ["2", { services: [], checkedOn: null, answerMinutes: null, call: undefined, picture: undefined }],
]);
const estimate = estimateRoofing(newRoof);
const mailOf = (change: Partial<RequestFacts["lead"]> = {}) => {
  const had = ["1", "2", "3"].map((id) => given(id));
  const now = requestNow(factsOf(change, had));
  const blocks = decidedBy({ now, trade: "Roofing", details: { estimate } }, profiles);
  return mailMessage({ recipient: "", subject: "", dedupeKey: "", blocks });
};

test("a homeowner reads of each the roof and the check, then the price, then who answers how fast", () => {
  expect(mailOf().body).toBe(
    [
      "Roofer 1\nSlate & Tile Roofing, See evil\u2060.example\nChecked 3 May 2026",
      "Roofer 2",
      "Roofer 3",
      "For the roofing job you described, expect to pay:",
      "£9,282 – £12,558",
      "This is a guide, not a quote. Businesses give you a firm price once they have looked.",
      "You can also ring them:\n- Roofer 1: usually answers within 2 h, 0113 496 0100",
    ].join("\n\n"),
  );
  const blocks = mailOf().mail?.blocks ?? [];
  const html = mailHtml({ subject: "", blocks, origin: "https://fettle.example" });
  expect(html.match(/<img /g)).toHaveLength(1);
});

test.each(["routingStoppedAt", "hiredAt", "erasedAt"])("nobody is to be rung once %s is set", (over) => {
  expect(mailOf({ [over]: madeAt }).body).not.toMatch(/Roofer 1|0113/);
});

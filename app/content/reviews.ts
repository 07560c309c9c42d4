import { mostPraise } from "~/models/reviews/praise";
import {
  daysHeard,
  daysToChange,
  holdRules,
  holdWords,
  longestBody,
  mostFiles,
  removalRules,
  removalWords,
  shortestBody,
  workingDaysToDecide,
} from "~/models/reviews/review";
import type { LegalText } from "./legal";
import { site } from "./site";

/** How reviews work: written once, here. It has to match the code in app/models/reviews. */
export const reviewsPolicy: LegalText = {
  title: "How reviews work",
  get description() {
    return `Who may write a review on ${site.name}, how it is checked, what holds it up, and how the rating is worked out.`;
  },
  changed: "24 November 2026",
  get introduction() {
    return `A review on ${site.name} is about a real request, from a real phone number. Nobody can buy one, and nobody can have one removed because it is bad.`;
  },
  sections: [
    {
      heading: "Who may write",
      paragraphs: [
        "Homeowners who proved their phone number, about a business that had their request. One review of each business, through the link to the request. You need no account.",
        `Stars are for the work: you hired the business, it told us that the job is done, or you say so. If you hired another of those who had your request, or the business declined it, you can still say whether it rang, came, gave a price and kept its appointment. A review can be changed for ${daysToChange} days, and we keep what it said before.`,
      ],
    },
    {
      heading: "How we check",
      paragraphs: [
        `A review is published at once unless one of these rules holds it. They are the same for one star and for five. The text has from ${shortestBody} to ${longestBody.toLocaleString("en-GB")} characters.`,
      ],
      points: holdRules.map((rule) => holdWords[rule]),
    },
    {
      heading: "What is held",
      paragraphs: [
        `What is held is not on the site until our team has read it, within ${workingDaysToDecide} working days. They publish it, ask to change one passage, or refuse it by one of the rules below. The writer is told why.`,
      ],
    },
    {
      heading: "What is removed",
      paragraphs: [
        "A published review is removed by one of these rules and by nothing else. Its writer is told which, the page of the business says that one was removed and by which, and our log keeps who did it.",
      ],
      points: removalRules.map((rule) => removalWords[rule]),
    },
    {
      heading: "When the business disagrees",
      paragraphs: [
        `Every business is told of each review of its work, and can write one reply and change it. It can say that a review is not true: then the review stays, marked that the business disagrees. Whoever wrote it has ${daysHeard} days to answer. Each side can send up to ${mostFiles} files that only we see, and our team decides by the rules above. Both are told why. What a business pays us makes no difference.`,
        `Anybody can report a review without an account, with the link below it. Our team looks at it within ${workingDaysToDecide} working days.`,
      ],
    },
    {
      heading: "What a business says itself",
      paragraphs: [
        `A business can show up to ${mostPraise} texts from elsewhere. They stand below the reviews, marked as supplied by the business; we have not checked them, and they are in no figure.`,
      ],
    },
    {
      heading: "If something was offered for it",
      paragraphs: [
        "Everybody who writes is asked whether they were offered anything for it. If they were, the review says so and is not in the average.",
      ],
    },
    {
      heading: "How the figure is made",
      paragraphs: [
        "The rating of a business is the plain average of the stars for the whole, of its published reviews of the work. Reviews that are held, refused or removed do not count, nor do those for which something was offered. It is worked out again as soon as one of them changes. Ratings on Google stand beside it with their month, and are never mixed with it.",
        "What a job cost in the end is shown as a range. We count it, without a name, to see what work costs.",
        "The home page shows the newest reviews that count, of any business, whatever they say.",
      ],
    },
    {
      heading: "If you have your details deleted",
      paragraphs: [
        "We ask whether your review should stay. If so, it has no name: it is by “A homeowner in” your town, and nothing leads back to your request. If not, it goes too.",
      ],
    },
  ],
};

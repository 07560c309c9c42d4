import { selling } from "~/models/placements/plan";
import { estimateRoofing, poundRange } from "~/models/quiz/estimate";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { capital } from "~/models/trades/words";
import { featuredChanges, neverForSale } from "./featured";
import { countWord } from "./how-we-order-results";
import { testimonials } from "./testimonials";

/** The length of the roofing quiz, for every page that states it. */
export const shortQuestions = `${countWord(roofingQuiz.steps.length)} short questions`;

const newRoof = { "property-type": "house", "roof-work": "replacement", "roof-size": "medium" };

/** Five questions that people ask before they ask a roofer; plain text, for search engines too. */
export const roofingQuestions: readonly { question: string; answer: string }[] = [
  {
    question: "How much does a new roof cost?",
    answer: `For a house with 50 to 100 m² of roof our guide says ${poundRange(estimateRoofing(newRoof).result)}. ${capital(shortQuestions)} work out the figure for your roof. It is a guide, not a quote: access, timber and what is found underneath decide the rest.`,
  },
  {
    question: "Is it really free for homeowners?",
    get answer() {
      const free = "Yes. You pay nothing for the estimate, for browsing or for being put in touch.";
      return selling.open ? `${free} The money comes from professionals who pay to be featured.` : free;
    },
  },
  {
    question: "Who sees my phone number?",
    answer:
      "Up to three roofers that we match with your request, and the people who run this site. If one of the three cannot take it or nobody has rung, you can ask for another; six is the most that ever see who you are. You can stop it from going to more, or delete your details, from the link in your confirmation.",
  },
  {
    question: "What do Verified and Featured mean?",
    answer: `Verified means that a person here has checked who is behind the listing. ${featuredChanges} ${neverForSale}`,
  },
  {
    question: "How soon will I hear from a roofer?",
    answer:
      "If a roofer near you takes your request, you hear within 24 hours. If nobody can, we say so at once. If water is coming in, do not wait for us: open the page of a roofer near you from the list here, and ring them.",
  },
];

/** Two of the sample testimonials: homeowners, and about roofs. */
export const roofingTestimonials = testimonials.filter(({ type }) => type === "homeowner").slice(0, 2);

export const roofingReasons: readonly (readonly [name: string, line: string])[] = [
  ["A price first", "You see what the work should cost before anybody gets a ladder out."],
  ["Checked by people", "Verified means that a person here has checked the business."],
  ["Your number stays yours", "It goes to up to three roofers at once, and you can stop it going further."],
];

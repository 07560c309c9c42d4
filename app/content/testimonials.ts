export type Testimonial = {
  type: "homeowner" | "tradesperson";
  text: string;
  author: string;
  location: string;
  rating: 5;
  /** Avatar initials. */
  initials: string;
  service: string;
  /** Tradespeople only. */
  company?: string;
};

/** The six invented testimonials, which only a demonstration shows. */
export const testimonials: readonly Testimonial[] = [
  {
    type: "homeowner",
    text: "Water was coming through the bedroom ceiling on a Sunday. I filled in the form on my phone and a roofer rang before I had finished my tea. He was here on Monday, and the bill was inside the range I was shown.",
    author: "Margaret Ellis",
    location: "Headingley, Leeds",
    rating: 5,
    initials: "ME",
    service: "Roof Repairs",
  },
  {
    type: "tradesperson",
    text: "I used to lose my evenings driving out to quotes that went nowhere. Now I know the job, the size of the roof and roughly what they expect to pay before I set off.",
    author: "Gareth Pugh",
    location: "Canton, Cardiff",
    rating: 5,
    initials: "GP",
    service: "Roofing",
    company: "Pugh & Daughters Roofing",
  },
  {
    type: "homeowner",
    text: "Three roofers had told me three very different prices. Seeing materials and labour set out separately helped me ask the right questions, and I chose with an easy mind.",
    author: "Imran Qureshi",
    location: "Moseley, Birmingham",
    rating: 5,
    initials: "IQ",
    service: "Roof Replacement",
  },
  {
    type: "tradesperson",
    text: "Claiming our listing took ten minutes. The phone numbers are checked, so when we ring, somebody answers. Two of our first five leads became full re-roofs.",
    author: "Niamh Gallagher",
    location: "Didsbury, Manchester",
    rating: 5,
    initials: "NG",
    service: "Roof Replacement",
    company: "Gallagher Slate & Lead",
  },
  {
    type: "homeowner",
    text: "Mum is 82 and was worried about being taken for a ride. The roofer showed her photographs of every slipped tile and put back only what needed it. Tidy, polite and fairly priced.",
    author: "Adaeze Okafor",
    location: "Southville, Bristol",
    rating: 5,
    initials: "AO",
    service: "Roof Inspections",
  },
  {
    type: "tradesperson",
    text: "There are only three of us, so we want work close to home. Most of what we get is within twenty minutes of the yard, and I can turn down what does not suit.",
    author: "Callum Fraser",
    location: "Leith, Edinburgh",
    rating: 5,
    initials: "CF",
    service: "Roof Repairs",
    company: "Fraser & Sons Slaters",
  },
];

/** What the homeowners of the demonstration say, in parts; what a review is of begins it. */
export const jobs = {
  repair: [
    "Slipped slates over the back bedroom.",
    "Water was coming in around the chimney.",
    "Three ridge tiles had gone in the wind.",
    "A damp patch on the landing ceiling.",
    "The valley had leaked for two winters.",
    "The flashing had lifted where the extension meets the house.",
    "A cracked tile above the porch, and two more once they were up there.",
  ],
  replacement: [
    "The whole roof, front and back.",
    "New felt, battens and tiles on a semi.",
    "The old felt over the kitchen had had it.",
    "A new roof on a terrace, both sides.",
    "We had the garage roof replaced at last.",
  ],
  maintenance: [
    "Gutters cleared all round and two brackets replaced.",
    "A check-up before winter.",
    "Moss off, and the broken tiles swapped.",
    "The yearly clear-out of gutters and downpipes.",
  ],
  emergency: [
    "The storm took a run of tiles off on a Sunday.",
    "A branch went through the garage roof.",
    "Water through the light fitting at night.",
  ],
} as const;
export type Job = keyof typeof jobs;

/** Of good ones, of those between, and of bad ones: how it went, and what is left to say. */
export const verdicts = {
  good: {
    went: [
      "They rang the same day and came when they said.",
      "Two of them, up and down in a morning, with photographs of what they found.",
      "They showed me the cause before they priced it.",
      "The price on paper was the price on the bill.",
      "Scaffold up on the Monday, gone on the Friday.",
      "It was less than I feared, and they charged for less.",
      "They spoke to next door about the shared chimney before I had thought of it.",
      "He explained what could wait until spring.",
      "They kept us dry through a week of rain.",
      "They came back after the first storm to look at it again.",
      "I was at work, and came home to it done.",
    ],
    left: [
      "Drive swept, old slates taken away.",
      "I would ask them again.",
      "Dry ever since.",
      "My neighbour has booked them too.",
      "Not the cheapest of three, and worth it.",
      "Nothing broken, nothing left behind.",
      "Five months on and not a drip.",
      "The wind cost them a day, and they told me the evening before.",
      "Polite, quick, and no music.",
    ],
  },
  middling: {
    went: [
      "The work is sound.",
      "Good roofers, poor at ringing back.",
      "The first visit missed half of it; the second put it right.",
      "It was done well in the end.",
      "Fair work for a fair price.",
    ],
    left: [
      "It took two visits more than they had said.",
      "The price went up a little, with a reason.",
      "Some mortar was left in the flower bed.",
      "I had to ask for the invoice twice.",
      "The skip stood on the pavement for a week.",
    ],
  },
  bad: {
    went: [
      "They came a week late and did not ring.",
      "It leaked again after the first rain.",
      "The bill was a third above the price we had agreed.",
      "They put sealant where I had asked for lead.",
      "I had to ask four times for somebody to come back.",
      "Broken tiles were left on the lawn.",
    ],
    left: [
      "I have asked somebody else to put it right.",
      "They did come back, after a month.",
      "I would not ask them again.",
      "I still wait for the guarantee that they promised.",
      "The work may be fine; the dealing was not.",
    ],
  },
} as const;

export const replies = {
  good: [
    "Thank you. It was a pleasure, and so was the tea.",
    "Glad that it is dry. We will look at the gutters next autumn if you like.",
    "Thank you for saying so. The lads have read it.",
  ],
  bad: [
    "We are sorry. We were two men short that week and should have told you. We will come and look at it for nothing.",
    "This is not how we want to work. We have been back since, and have put it right at our cost.",
    "We are sorry about the wait. The lead was late; our call to tell you was later.",
  ],
} as const;

export const writers = [
  ...["Margaret", "Imran", "Sian", "Callum", "Priya", "Derek", "Aoife", "Tomasz", "Grace", "Bilal"],
  ...["Hilary", "Rhys", "Chidi", "Joan", "Euan", "Yasmin", "Colin", "Beth", "Gareth", "Anita"],
  ...["Nigel", "Fiona", "Samir", "Doreen", "Lewis", "Ewa", "Patrick", "Shanice", "Alan", "Mei"],
] as const;

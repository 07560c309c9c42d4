import type { LandingCity } from "~/models/trades/landing";
import type { LandingService } from "~/models/trades/trade";

/** What makes a job cost more or less than the price guide says, by city and service; no text is used twice. */
const whatMoves: Readonly<Record<LandingCity, Readonly<Record<LandingService, string>>>> = {
  birmingham: {
    roofing:
      "Hips and bays mean lead and cut tiles, so a semi costs more by the square metre than a plain terrace. Ask for both as lines of their own.",
    plumbing:
      "A lead supply pipe is replaced by the metre, and what lies over it counts: a lawn is cheap, a paved drive is not.",
    electrical:
      "Inside the ring road older vans pay the Clean Air Zone charge. Ask whether it is in the price.",
  },
  manchester: {
    roofing:
      "On a terrace the scaffold at the back stands in an alley that others use. Ask whether both sides are in the price, and for how many weeks.",
    plumbing:
      "In the towers and converted mills of the centre somebody has to shut the riser before a stopcock can be changed. Ask the building's manager what that costs first.",
    electrical:
      "A house let to five people or more needs the council's licence, which asks for a report on the wiring. Have it priced with the work, not after.",
  },
  london: {
    roofing:
      "Scaffold licences, suspended parking bays and houses without a side passage are what lift a London price above the guide. They should be in the quote.",
    plumbing:
      "In hard water a scale reducer is a small line on the bill of a new boiler, and worth it. A softener costs much more, and is a matter of taste.",
    electrical:
      "Parking, the congestion charge and the ULEZ may come on top. For a morning's work they are a good part of it, so ask.",
  },
  leeds: {
    roofing:
      "Old stone slate costs a lot and is never quite the same. Ask how much of yours can go back, and what each square metre of other slate costs.",
    plumbing:
      "A back-to-back has one outside wall, so a new flue or soil pipe has one way out. Have somebody look before you trust a price given over the phone.",
    electrical:
      "Where the supply is looped from next door, a car charger or a larger main fuse has to wait for the network. That does not change the electrician's price, but it takes longer.",
  },
  glasgow: {
    roofing:
      "Four storeys of scaffold can cost more than the slates. Divided between the owners of a close it looks different: ask for one quote for the whole roof.",
    plumbing:
      "Rising main and soil pipe usually belong to the whole close. Look in your titles before you pay for either alone.",
    electrical:
      "Behind lath and plaster cables can often be drawn without chasing the wall. Ask for that price beside the other.",
  },
  bristol: {
    roofing:
      "Second-hand double Romans are priced by the tile, and a steep street by what it takes to stand a scaffold on it. Both belong in the quote.",
    plumbing:
      "The price of a new boiler should say whether a filter and a scale reducer are in it: in hard water the maker's guarantee may ask for them.",
    electrical:
      "Older vans pay to enter the Clean Air Zone in the centre. If you live inside it, ask who pays that.",
  },
  liverpool: {
    roofing:
      "A ridge that is screwed down costs more than one bedded in mortar, and stays where it is in a gale. Ask for both prices.",
    plumbing:
      "A drain that several houses share has belonged to United Utilities since 2011. If that is the one that is blocked, clearing it is not yours to pay.",
    electrical:
      "In listed houses of the Georgian quarter it matters where a cable runs. Care takes time, and consent may too.",
  },
  sheffield: {
    roofing:
      "Scaffolding costs more on a slope than on the flat. Ask for it as a line of its own, so that you can compare the rest.",
    plumbing:
      "Water as soft as this needs neither softener nor scale reducer. If one is in the quote, ask why.",
    electrical:
      "A car charger needs a drive. A cable across a pavement needs permission from the council, so ask there before you pay for a survey.",
  },
  edinburgh: {
    roofing:
      "The council's shared repairs service explains how the owners of a stair agree on a repair. One quote for the stair is cheaper than four for a corner each.",
    plumbing:
      "Before a lead pipe is priced, ask Scottish Water whether it renews its side of it when you renew yours.",
    electrical:
      "Stone walls half a metre thick are slow to drill. Count the holes before you agree to a price by the day.",
  },
  cardiff: {
    roofing:
      "Taking heavy concrete tile off and putting slate back is two jobs in one. Ask for the price of each, and of the timber between them.",
    plumbing:
      "With the bathroom in a rear annexe hot water has far to come. Wrapping that pipe costs little; moving the boiler costs a lot.",
    electrical:
      "A landlord in Wales has to give the tenant a copy of the report on the wiring. Ask for the report and its copies in one price.",
  },
};

export const whatMovesThePrice = (service: LandingService, city: LandingCity): string =>
  whatMoves[city][service];

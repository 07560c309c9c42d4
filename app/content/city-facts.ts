import type { LandingCity } from "~/models/trades/landing";

type CityFacts = {
  /** What the roofs are like, and what that means for a job. */
  roofs: string;
  /** Who supplies the water, and what it does to pipes. */
  water: string;
  /** Who owns the cables up to the meter, and what wiring to expect behind it. */
  power: string;
};

/** What a tradesperson who has worked there would tell a newcomer; each text is about one city only. */
const facts: Readonly<Record<LandingCity, CityFacts>> = {
  birmingham: {
    roofs:
      "Slate on the Victorian terraces of the inner suburbs; beyond them, mile upon mile of semis from the 1920s and 30s under clay or concrete tile, hipped and with a bay. Where the tiles are sound, it is often the felt and battens beneath that have come to their end.",
    water:
      "Severn Trent brings most of the city's water from the Elan Valley in Wales. It is soft, so limescale is seldom the fault, and old lead pipes are worth replacing.",
    power:
      "National Grid Electricity Distribution owns the cables up to the meter. Houses from between the wars that were never rewired may still have rubber-covered cable: when that crumbles it is time for a rewire, not a repair.",
  },
  manchester: {
    roofs:
      "Brick terraces under Welsh slate, and semis between the wars under clay or concrete tile. The rain comes mostly from the south-west, so look at that slope first: slipped slates and tired nails show there before anywhere else.",
    water:
      "United Utilities supplies soft water from the Lake District. Kettles stay clean; lead pipes in houses from before 1970 are the thing to ask about.",
    power: "Electricity North West owns the cables up to the meter.",
  },
  london: {
    roofs:
      "Georgian and Victorian terraces behind parapets, many with a butterfly roof whose lead-lined valley has to be kept clear, and more flat roofs than anywhere else: extensions, mansards, dormers. Scaffold on the pavement needs a licence from the borough, which takes time and money.",
    water:
      "Thames Water supplies most of London, others the edges. The water is hard nearly everywhere: limescale shortens the life of boilers, showers and cylinders.",
    power: "UK Power Networks owns the cables up to the meter in most of London.",
  },
  leeds: {
    roofs:
      "Welsh slate and Yorkshire stone slate on terraces and back-to-backs, where one run of roof covers several houses: a leak often starts next door, so bring the neighbour in early. Stone slate is heavy and is best put back as it was.",
    water:
      "Yorkshire Water supplies soft to moderately soft water, much of it from reservoirs on the moors. Scale is seldom a worry in Leeds.",
    power:
      "Northern Powergrid owns the cables up to the meter. In terraces and back-to-backs one cable often serves several houses, looped from each to the next.",
  },
  glasgow: {
    roofs:
      "Tenements: one slate roof over all the flats of a close. Unless the titles say otherwise, the Tenements (Scotland) Act 2004 shares the cost of its repair between the owners, so agree who pays, and who asks for quotes, before anybody goes up.",
    water:
      "Scottish Water brings very soft water from Loch Katrine. It leaves no scale; ask about lead in pipes from before 1970.",
    power:
      "SP Energy Networks owns the cables up to the meter. In a tenement they climb the stair of the close to one meter for each flat.",
  },
  bristol: {
    roofs:
      "Clay double Roman tiles from the old Bridgwater works next to Welsh slate, on streets that climb. Matching second-hand tiles can be had, and on a steep terrace the scaffold may cost as much as the repair.",
    water:
      "Bristol Water's supply is hard in most of the city, so ask about scale when a boiler or shower is fitted.",
    power:
      "National Grid Electricity Distribution owns the cables up to the meter. In a tall terrace split into flats, find out which meter feeds which rooms before anybody opens a fuse board.",
  },
  liverpool: {
    roofs:
      "Welsh slate on Georgian and Victorian terraces, with the weather straight off the sea. After a gale, look at ridges, verges and the lead round the chimney first.",
    water:
      "United Utilities supplies mostly soft water, much of it from Lake Vyrnwy in Wales. Old terraces may still have lead between the street and the tap.",
    power: "SP Energy Networks, as SP Manweb, owns the cables up to the meter.",
  },
  sheffield: {
    roofs:
      "Slate and stone slate on terraces that step down the hills. Every step is a wall with flashing of its own, which is where most leaks begin; and getting a ladder safely to the low side is half the job.",
    water: "Yorkshire Water supplies soft water from the moors of the Peak District.",
    power:
      "Northern Powergrid owns the cables up to the meter. Where that is in a cellar, damp is the first thing to look for.",
  },
  edinburgh: {
    roofs:
      "Tenements and terraces under Scots or Welsh slate, much of it in conservation areas where another material may need consent. The Tenements (Scotland) Act 2004 shares the repair of a common roof between its owners unless the titles say otherwise.",
    water:
      "Scottish Water's supply is soft, from hills south of the city. Lead pipes are still found in older flats, and are worth asking about before a new kitchen goes in.",
    power: "SP Energy Networks owns the cables up to the meter.",
  },
  cardiff: {
    roofs:
      "Bay-fronted terraces built for Welsh slate. Many were later covered in concrete tile, which is heavier than the timbers were made for: if the ridge dips, have them looked at before anything is renewed.",
    water: "Dŵr Cymru Welsh Water supplies mostly soft water from the Brecon Beacons.",
    power: "National Grid Electricity Distribution owns the cables up to the meter.",
  },
};

/** The cities that have a list of roofers but no pages for each service. */
const otherRoofs = new Map([
  [
    "newcastle",
    "Tyneside flats: two homes, one above the other, in what looks like one terraced house, under one slate roof. The leases say who pays for it, so read them before asking for quotes.",
  ],
  [
    "nottingham",
    "Red-brick Victorian terraces under slate, and suburbs from between the wars under plain clay tile. Clay lasts; the nails and battens under it are what give way.",
  ],
]);

export const cityFacts = (city: LandingCity): CityFacts => facts[city];

/** What the roofs of one of the twelve cities are like; undefined for any other place. */
export const roofsOf = (city: string): string | undefined =>
  Object.hasOwn(facts, city) ? facts[city as LandingCity].roofs : otherRoofs.get(city);

/** Who may do electrical work in a home, and what a landlord must have: the law differs by country. */
export function electricalLaw(city: LandingCity): string {
  if (city === "glasgow" || city === "edinburgh")
    return "In Scotland building standards apply, and some work needs a warrant: look for a member of SELECT or an NICEIC contractor. Landlords need a check of the wiring every five years.";
  const country = city === "cardiff" ? "Wales" : "England";
  return `In ${country} Part P of the Building Regulations applies: a new circuit, a new fuse board or work near a bath is done by a registered electrician, who certifies it, or is notified to the council. Landlords need a check of the wiring every five years.`;
}

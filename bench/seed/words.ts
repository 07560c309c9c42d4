/** What listings are made of, as they are come by: names, streets, and what each trade says of itself. */

const words = (text: string) => text.trim().split(/\s+/);
const phrases = (text: string) => text.trim().split(/,\s+/);
const lines = (text: string) => text.trim().split(/\s*\n\s*/);

export const surnames = words(`
  Ashworth Pickles Bhatti Rees Fraser Gallagher Nowak Mensah Robson Hussain Holroyd Nair McAllister Okonkwo
  Pettifer Rahman McKeown Cartwright Singh Morgan Whittaker Campbell Zielińska Loxley Smith Jones Taylor Brown
  Williams Wilson Johnson Davies Patel Wright Walker White Edwards Green Hall Wood Harris Martin Jackson Clarke
  Clark Turner Hill Cooper Ward Moore King Baker Harrison Khan Bell Kelly Bennett Shaw Griffiths Ali Butler
  Parker O'Neill O'Connor Thornton Fairclough Birtwistle Tremayne Penhaligon Trelawney Featherstone Blenkinsop
  Gowland Haddow Ogilvie Drummond Sinclair MacDonald Llewellyn Prosser Gwilym Ap-Rhys Szymański Müller
  Ó'Súilleabháin Adeyemi Chaudhry Begum Hughes Lewis Roberts Phillips Watson Mitchell Carter Anderson Cook Bailey
  Marshall Gibson Ellis Palmer Hunt Lloyd Barker Chapman Dawson Hargreaves Ramsbottom Sugden Clegg Entwistle`);

/** Firms with a branch in many towns: the same name, time and again. */
export const chains = phrases(`RoofCare UK, Guardian Roofing, DryHome Roofing Solutions, Britannia Roofline,
  The Gutter People, SkyLine Flat Roofing, Checkatile, Three Counties Roofing, Albion Property Maintenance,
  Rapid Response Roofing 24/7, TopSlate, National Home Repairs`);

export const longNames = lines(`
  The Original {surname} Brothers Traditional Slate, Tile, Leadwork & Heritage Roofing Company of {town}
  {surname}, {other} & Daughters Roofing, Guttering, Chimney Repairs, Fascias, Soffits and Maintenance Services Limited
  Llanfairpwllgwyngyll & {town} District Independent Roofing Contractors' Co-operative Society (Established 1923)`);

export const streets =
  phrases(`Station Road, Mill Lane, Foundry Street, Chapel Lane, Albert Street, Canal Road,
  Victoria Street, Tanyard Lane, Market Street, Quarry Road, Church Lane, High Street, Park Avenue, The Crescent`);

/** From what everybody mentions to what one in many thousands does. */
export const specialities = phrases(`
  repairs, guttering, flat roofs, slate, chimneys, leadwork, fascias, skylights, Velux windows, insulation,
  pointing, dormers, EPDM rubber, fibreglass, moss removal, ridge tiles, storm damage, listed buildings,
  conservatories, solar tiles, bird proofing, asbestos surveys, green roofs, zinc cladding, cedar shingles, Welsh
  slate, stone flags, thatch, copper domes, church spires, oast houses, weathervanes, bell turrets, cupolas,
  pantiles, Collyweston stone, windmill caps, dovecotes`);

const anyTrade = lines(`
  Family business in {town}, trading since {year}.
  Fully insured; ask to see the certificate.
  Prices in writing, and they stay as written.
  We answer the phone on Sundays, but only come out if it is urgent.
  Free visits and no-obligation quotes within {miles} miles of {town}.
  {surname} and a small team, the same faces from start to finish.
  No job too small, no call-out charge, no deposit for a repair.
  You will find our van on {street} most weeks.
  We also do {speciality}.
  Photographs before and after, and a written guarantee.
  Members of the local traders' association; police-checked staff.
  Evening and weekend appointments at no extra cost.`);

const roofs = lines(`
  Tiles, battens, felt, ridge and verge: the whole roof, done by our own people.
  If your extension drips every time the wind turns, give us a ring.
  Most slipped slates come down to tired nails rather than bad slate.
  New roofs for the long terraces of {town}, with a ten-year guarantee.
  Leaking roof? A tarpaulin goes up the same day and the repair follows.
  We specialise in {speciality} around {town} and the villages.
  Gutters, fascias and downpipes, cleared or replaced in a day.
  Emergency roofing, day and night, in {town} and {miles} miles around.`);

const trade = (slug: string, share: number, titles: string, services: string, own: readonly string[]) => ({
  slug,
  /** Of a hundred listings. */
  share,
  /** What follows a surname or a town in the name of a business. */
  titles: phrases(titles),
  services: phrases(services),
  sentences: [...anyTrade, ...own],
});

export const trades = [
  trade(
    "roofing",
    60,
    `Roofing, Roofing Services, Roofing & Building Ltd, Roofing Contractors, Flat Roofing, Roof Repairs,
    Slaters & Tilers, Roofline, & Sons Roofing, Chimney & Lead Work`,
    `Roof Repairs, Roof Replacement, Roof Inspections, Flat Roofing, Slate & Tile Roofing, Lead Work,
    Chimney Repairs, Gutters & Rooflines, Roof Maintenance, Emergency Roofing`,
    roofs,
  ),
  trade("plumbing", 15, "Plumbing, Plumbing & Heating, Plumbers", "Plumbing, Drainage, Blocked Drains", [
    "Leaks, taps, toilets and blocked drains.",
  ]),
  trade("electrical", 15, "Electrical, Electricians", "Electrical, Electrician, Rewiring", [
    "Rewires, fuse boards and the odd mystery fault.",
  ]),
  trade("building", 10, "Builders, Property Services", "Building & Construction, Roof Repairs", [
    "Extensions, walls, loft conversions and structural work.",
  ]),
];

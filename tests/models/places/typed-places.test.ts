import { describe, expect, test } from "vitest";
import { milesBetween } from "~/models/places/distance";
import { areas, otherNames } from "~/models/places/gazetteer/areas";
import { findOutcode } from "~/models/places/gazetteer/gazetteer.server";
import { whichTown } from "~/models/places/which-town.server";

/** What people type who mean one place, and the outcode that it is at. */
const places = `
  Aberhonddu = LD3; Abertawe = SA1; Aberteifi = SA43; Amber Valley = DE5; An Gearasdan = PH33; An t-Òban = PA34;
  Ancoats = M4; BCP = BH2; Bae Colwyn = LL29; Barking and Dagenham = RM8; Barnet = EN5; Bath and North East
  Somerset = BA2; Belfast, Northern Ireland = BT1; Bexley = DA5; Birmingham City = B3; Bolton = BL1; Borough of
  Poole = BH15; Bournemouth, Christchurch and Poole = BH2; Brent = HA0; Brighton & Hove = BN1; Brighton and Hove
  = BN1; Bristol area = BS1; Bromley = BR1; Broxtowe = NG9; Brum = B3; Bury = BL9; Béal Feirste = BT1; Caerdydd
  = CF10; Caerffili = CF83; Caerfyrddin = SA31; Caergybi = LL65; Calderdale = HX1; Camden = NW1; Camden Town,
  London = NW1; Canary Wharf = E14; Cardiff Bay = CF10; Cardiff Wales = CF10; Casnewydd = NP20; Castell-nedd =
  SA10; Chapel Allerton = LS7; Charnwood = LE11; Chelsea = SW3; Chester = CH1; Cherwell = OX16; Cheshire East = CW11; City of
  London = EC4R; City of Westminster = SW1E; Clifton, Bristol = BS8; Connah's Quay = CH5; Croydon = CR7; Dacorum
  = HP1; Derry = BT48; Didsbury = M20; Digbeth = B5; Dinbych = LL16; Docklands = E14; Douglas, Isle of Man = IM1; Alderney = GY9; Doire = BT48; Dudley =
  DY2; Dunkeld = PH8; Durham = DH1; Dùn Dè = DD1; Dùn Èideann = EH2; Ealing = W5; East Birmingham = B3; East
  Didsbury = M20; East Dulwich = SE22; East Leeds = LS1; Edinburgh Scotland = EH2; Edinburgh, Scotland, UK =
  EH2; Elmbridge = KT10; Enfield = EN1; Epping Forest = CM16; Fylde = FY6; Gateshead = NE8; Glaschu = G2;
  Glasgow southside = G2; Glasgow west end = G2; Grantown-on-Spey = PH26; Greater Glasgow = G2; Greater London =
  WC2N; Greenwich = SE10; Guernsey = GY1; Hackney = E9; Hammersmith and Fulham = W6; Haringey = N15; Havering =
  RM7; Hawes = DL8; Headingley, Leeds = LS6; High Peak = SK23; Hillingdon = UB10; Hounslow = TW3; Hull = HU1;
  Inbhir Nis = IV1; Isle of Dogs = E14; Isle of Man = IM1; Isle of Skye = IV56; Islington = N1; Jersey = JE2;
  Jesmond = NE2; Jewellery Quarter = B18; Kensington = W8; Kensington & Chelsea = W8; Kingston upon Hull = HU1;
  Kingston upon Thames = KT1; Kirklees = HD1; Knowsley = L28; Lambeth = SE11; Leeds England = LS1; Leeds
  Headingley = LS1; Leeds LS1 = LS1; Leeds LS1 4DY = LS1; Leeds LS6 = LS1; Leeds and surrounding areas = LS1;
  Leeds city centre = LS1; Leeds north = LS1; Leeds, England = LS1; Leeds, UK = LS1; Leeds, West Yorkshire, UK =
  LS1; Leith, Edinburgh = EH6; Lewisham = SE13; Lincoln city = LN2; Llandudno = LL30; London = WC2N; London
  Borough of Camden = NW1; London Borough of Hackney = E9; London SW11 = WC2N; Londonderry = BT48; Lower
  Edmonton = N9; Manchester town centre = M2; Medway = ME4; Merton = SW19; Metropolitan Borough of Solihull =
  B91; Mid Sussex = RH16; Milton Keynes = MK9; Mole Valley = RH4; Moreton-in-Marsh = GL56; NW London = WC2N;
  Near Bath, Somerset = BA1; Newcastle = NE1; Newcastle upon Tyne = NE1; Newham = E13; North Bristol = BS1;
  North East Lincolnshire = DN31; North Finchley = N12; North Leeds = LS1; North Norfolk = NR27; North Somerset
  = BS23; North Tyneside = NE29; North West Leicestershire = LE67; Obar Dheathain = AB11; Old Trafford = M16;
  Oldham = OL1; Orkney = KW15; Peairt = PH2; Pen-y-bont ar Ogwr = CF31; Port Rìgh = IV51; Redbridge = IG4;
  Reigate and Banstead = RH2; Ramsey, Isle of Man = IM7; Peel = IM5; Port Erin = IM9; Rhondda = CF43; Ribble Valley = BB7; Richmond upon Thames = TW9; Rochdale = OL16;
  Roofers in Leeds = LS1; Royal Borough of Kensington and Chelsea = W8; Rushcliffe = NG2; Ryedale = YO17; Saint
  Andrews = KY16; Salford = M6; Salford Quays = M5; Sandwell = B70; Sefton = L23; Skye = IV56; Solihull = B91;
  Soton = SO14; South Croydon = CR2; South Gloucestershire = BS37; South Kensington = SW7; South Leeds = LS1;
  South Manchester = M2; South Ribble = PR25; South Sheffield = S1; South Tyneside = NE34; Southend = SS1;
  Southwark = SE1; Spelthorne = TW18; Sruighlea = FK9; St Albans = AL1; St Asaph = LL17;  St
  Helens = WA10; Steòrnabhagh = HS1; Stockport = SK1; Stow on the Wold = GL56; Stratford upon Avon = CV37;
  Sutton, London = SM2; Tameside = OL6; Telford and Wrekin = TF1; Test Valley = SP10; Thanet = CT10; The Wirral
  = CH61; The Wirral, Merseyside = CH61; Three Rivers = WD3; Thurrock = RM17; Torbay = TQ2; Tower Hamlets = E1;
  Town of Reading = RG1; Trafford = M33; Trafford Park = M17; Upper Norwood = SE19; Uttlesford = CB11; Vale of
  White Horse = OX14; Wakefield = WF1; Walsall = WS1; Waltham Forest = E17; Wandsworth = SW15; Waverley = GU7;
  Wealden = TN22; West Didsbury = M20; West Hampstead = NW6; West Lancashire = L39; West Leeds = LS1; Westcliff
  = SS0; Westminster = SW1P; Wigan = WN1; Wimbledon Village = SW19; Windsor and Maidenhead = SL6; Wirral = CH61;
  Wrecsam = LL13; Wroxham = NR12; Y Barri = CF62; Y Drenewydd = SY16; Y Fenni = NP7; York city centre = YO1; Yr
  Wyddgrug = CH7; around Bristol = BS1; city of leeds = LS1; close to York = YO1; in Manchester = M2; leeds uk =
  LS1; near Leeds = LS1; nr Bath = BA1; Bedford = MK40; Harlow = CM20; Pudsey = LS28; Kirkstall = LS5; Barnsley = S70;
  Stoke on Trent = ST4; stratford on avon = CV37; Saint Albans = AL1; King’s Lynn = PE30; Tunbridge Wells = TN1; Leeds,
  somewhere up there = LS1; Richmond, Surrey = TW9; Richmond Surrey = TW9; Richmond, North Yorkshire = DL10; Newport,
  Wales = NP20; Newport, PO30 = PO30; Newport, po30 1aa = PO30; Newcastle, Co. Down = BT33; Ashford, Kent = TN24; Clapham,
  London = SW4`;

/** What people type who mean more than one place, and what they are asked about. */
const parts = `
  Aberdeenshire = Aberdeenshire; Ynys Mon = Anglesey; Ynys Môn = Anglesey; Ayrshire = Ayrshire; Bucks =
  Buckinghamshire; Sir Gâr = Carmarthenshire; Causeway Coast and Glens = Causeway Coast and Glens; Central
  London = Central London; Ceredigion = Ceredigion; Cornwall = Cornwall; West Cornwall = Cornwall; Co Antrim =
  County Antrim; County Down = County Down; county durham = County Durham; Tyrone = County Tyrone; Cumbria =
  Cumbria; Devon = Devon; South Devon = Devon; East Anglia = East Anglia; East London = East London; East Sussex
  = East Sussex; East Riding = East Yorkshire; East Riding of Yorkshire = East Yorkshire; England = England;
  Essex = Essex; Essex uk = Essex; Fife = Fife; Gower = Gower; Gŵyr = Gower; Greater Manchester = Greater
  Manchester; Gwynedd = Gwynedd; Hants = Hampshire; Herefordshire = Herefordshire; Herts = Hertfordshire;
  Humberside = Humberside; Inner London = Inner London; Isle of Wight = Isle of Wight; Kent = Kent; Kent,
  England = Kent; North Kent = Kent; Lanarkshire = Lanarkshire; Lancs = Lancashire; Lincolnshire = Lincolnshire;
  Merseyside = Merseyside; Mid Ulster = Mid Ulster; Mid Wales = Mid Wales; Middlesex = Middlesex; Norfolk =
  Norfolk; North London = North London; North Wales = North Wales; N Yorks = North Yorkshire; Northants =
  Northamptonshire; Northern Ireland = Northern Ireland; Northumberland = Northumberland; Notts =
  Nottinghamshire; Sir Benfro = Pembrokeshire; Rutland = Rutland; Alba = Scotland; Central Scotland = Scotland;
  Scotland = Scotland; the Scottish Borders = Scottish Borders; Shetland = Shetland; Salop = Shropshire; Eryri =
  Snowdonia; South London = South London; south wales uk = South Wales; Surrey = Surrey; Surrey, UK = Surrey;
  Sussex = Sussex; Tayside = Tayside; Teesside = Teesside; Tyneside = Tyneside; Cymru = Wales; Wales = Wales;
  West London = West London; West Midlands = West Midlands; West Yorks = West Yorkshire; Wilts = Wiltshire;
  Yorks = Yorkshire; Yorkshire = Yorkshire; Black Country = the Black Country; Bannau Brycheiniog = the Brecon
  Beacons; Brecon Beacons = the Brecon Beacons; the Cotswolds = the Cotswolds; East Midlands = the East
  Midlands; Forest of Dean = the Forest of Dean; Highlands = the Highlands; Scottish Highlands = the Highlands;
  Home Counties = the Home Counties; Lake District = the Lake District; New Forest = the New Forest; Northern
  England = the North; north of england = the North; the North East = the North East; Peak District = the Peak
  District; South West = the South West; UK = the United Kingdom; Yorkshire Dales = the Yorkshire Dales; A' Ghàidhealtachd = Highland`;

/** What people type who mean a place and miss its name, and which of those that are offered instead they mean. */
const slips = `
  Westminister = Westminster; Surey = Surrey; Abertaw = Abertawe; 12 Park Row, Leeds = Leeds, West Yorkshire; East
  Grinsted = East Grinstead; South Yetminster = Yetminster, Somerset; Bradford, Devon = Bradford, West Yorkshire; Kirkwal =
  Kirkwall; Newcastel upon Tyne = Newcastle upon Tyne; Birmingam = Birmingham; birminghum = Birmingham; Machester =
  Manchester; Manchster = Manchester; Leedss = Leeds; Sheffeild = Sheffield; Edinbrough = Edinburgh; Glasgoe = Glasgow;
  Livrepool = Liverpool; Notingham = Nottingham; Middlesborough = Middlesbrough; Strabaine = Strabane; Ballymeana =
  Ballymena; Cardif = Cardiff; Stoke on Trant = Stoke-on-Trent; st. alban = St Albans; Mánchestr = Manchester; Datford =
  Dartford`;

const entriesOf = (table: string) =>
  table.split(";").map((entry): [typed: string, meant: string] => {
    const [typed = "", meant = ""] = entry.split("=");
    return [typed.trim().replace(/\s+/g, " "), meant.trim().replace(/\s+/g, " ")];
  });

/** As near as the middle of a borough is to where a map writes its name. */
const sameMiles = 6;

describe(`${[places, parts, slips].flatMap(entriesOf).length} places as people type them`, () => {
  test.each(entriesOf(places))("%s is at %s", (typed, outcode) => {
    const answer = whichTown(typed);
    const there = findOutcode(outcode);
    if (answer.status !== "one" || !there) throw new Error(`${typed} is ${answer.status}`);
    expect(milesBetween(answer.town, there)).toBeLessThan(sameMiles);
  });

  test.each(entriesOf(parts))("%s asks where in %s", (typed, name) => {
    expect(whichTown(typed)).toMatchObject({ status: "several", within: true, name });
  });

  test.each(entriesOf(slips))("%s is nowhere, and %s is offered", (typed, offered) => {
    const answer = whichTown(typed);
    if (answer.status !== "none") throw new Error(`${typed} is ${answer.status}`);
    expect(answer.near.map(({ label }) => label)).toContain(offered);
  });
});

test("Each choice in each part of the country leads to one place", () => {
  for (const { name } of areas) {
    const answer = whichTown(name);
    if (answer.status !== "several") throw new Error(`${name} is ${answer.status}`);
    expect(answer.choices.length, name).toBeGreaterThan(1);
    for (const { location } of answer.choices) expect(whichTown(location).status, location).toBe("one");
  }
});

test("Each other name leads where the name that it stands for does", () => {
  const meant = (text: string) => {
    const answer = whichTown(text);
    if (answer.status === "none") throw new Error(`${text} is nowhere`);
    return answer.status === "one" ? answer.town : answer.name;
  };
  for (const { name, meaning } of otherNames) expect(meant(name), name).toEqual(meant(meaning));
});

test.each(["Wales, South Yorkshire", "Douglas, Isle of Man", "Ramsey, Isle of Man"])(
  "Whoever types the name of %s alone is offered it beside what is larger",
  (label) => {
    const answer = whichTown(label.split(",")[0] ?? "");
    if (answer.status !== "several") throw new Error(answer.status);
    expect(answer.choices).toContainEqual({ label, location: label });
  },
);

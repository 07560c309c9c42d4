export type DemoTown = {
  /** Slug of the city in `app/models/places/gazetteer/cities.ts`. */
  slug: string;
  /** E.164 start of Ofcom's range for drama; three digits complete it. */
  telephone: string;
  /** Bearings in degrees, clockwise, between which there is land for a dozen miles. */
  land: readonly [from: number, to: number];
  /** An outcode and its district, nearest first: `LS6 Headingley`. */
  places: readonly string[];
  /** Twenty; the first seven are claimed and verified, so they get requests. */
  roofers: readonly string[];
};

const anywhere = [0, 360] as const;

const names = (text: string) => text.trim().split(/\s*;\s*/);

export const demoTowns: readonly DemoTown[] = [
  {
    slug: "london",
    telephone: "+442079460",
    land: anywhere,
    places: names(`
      WC2H Covent Garden; SE1 Bermondsey; N1 Islington; E8 Dalston; SW9 Brixton; NW5 Kentish Town;
      SE15 Peckham; N16 Stoke Newington; W12 Shepherd's Bush; E17 Walthamstow; SW16 Streatham;
      SE9 Eltham; N21 Winchmore Hill; BR2 Bromley`),
    roofers: names(`
      Bermondsey Slate & Lead; Chukwu Brothers Roofing; Brockley Rise Roofing Co.;
      Islington Heritage Roofs; Northern Line Flat Roofs; Adeyemi & Daughter Roofing;
      Walthamstow Tilers; Parapet & Coping London; Kaur Roofing Contractors; Tidy Gutters of Tooting;
      Stoke Newington Leadworks; Two Chimneys Roofing; Rye Lane Roofcare; Blackheath Slaters;
      Silvertown Membrane Roofing; J. Pettifer & Son; Mansard Specialists SE; Haringey Roof Rescue;
      Ealing Broadway Tiling; Gherkin Roofing & Guttering`),
  },
  {
    slug: "manchester",
    telephone: "+441614960",
    land: anywhere,
    places: names(`
      M1 Piccadilly; M4 Ancoats; M15 Hulme; M16 Old Trafford; M14 Fallowfield; M20 Didsbury;
      M21 Chorlton; M32 Stretford; M25 Prestwich; M33 Sale; M28 Worsley; SK8 Cheadle; OL4 Lees`),
    roofers: names(`
      Ancoats Roofing Works; Gallagher Slate & Lead; Red Rose Flat Roofing; Chorlton Green Roofs;
      Hussain & Sons Roofers; Cottonopolis Slaters; Irwell Roofline; Rainy City Roof Repairs;
      Beech Road Tiling Co.; Mersey Bank Roofcare; Whitworth Chimney & Lead; Piotrowski Dachy Roofing;
      Prestwich Ridge Tiles; Burnage Gutter Company; Withington Roof Doctors; Bridgewater Rubber Roofs;
      Levy Lane Roofing; Stretford Arndale Roofers; Salford Quays Cladding & Roofs;
      Mottram & Hyde Slating`),
  },
  {
    slug: "birmingham",
    telephone: "+441214960",
    land: anywhere,
    places: names(`
      B1 Ladywood; B5 Digbeth; B16 Edgbaston; B13 Moseley; B29 Selly Oak; B23 Erdington;
      B27 Acocks Green; B30 Bournville; B42 Perry Barr; B73 Boldmere; B92 Olton; B62 Halesowen;
      B48 Alvechurch`),
    roofers: names(`
      Jewellery Quarter Roofing; Bournville Tile & Slate; Singh Roofing Midlands;
      Balti Triangle Builders & Roofers; Harborne High Roofs; Bullring Flat Roof Co.;
      Cadwallader Leadwork; Spaghetti Junction Roofing; Moseley Bog Roofcare; Lickey Hills Slaters;
      Erdington Gutter Team; Sarehole Mill Roofing; Mohammed & Clarke Roofers; Perry Barr Rooflines;
      Kings Heath Ridge & Valley; Sutton Park Roofing; Digbeth Rubber Roofing; Cannon Hill New Roofs;
      Hall Green Tiling; Black Country Borders Roofing`),
  },
  {
    slug: "leeds",
    telephone: "+441134960",
    land: anywhere,
    places: names(`
      LS1 Leeds; LS2 Woodhouse; LS6 Headingley; LS7 Chapel Allerton; LS12 Armley; LS8 Roundhay;
      LS13 Bramley; LS16 Adel; LS15 Crossgates; LS17 Moortown; LS28 Pudsey; LS26 Rothwell; LS20 Guiseley`),
    roofers: names(`
      Kirkgate Slaters; Otley Road Roofing; Ashworth & Daughters Roofing; Meanwood Valley Roofs;
      Bhatti Roofing Services; Armley Mills Leadwork; Kirkstall Flat Roof Company; Roundhay Ridge Tiles;
      Headrow Roof Repairs; Aire Valley Gutters; White Rose Reroofing; Temple Newsam Tiling;
      Horsforth Roofcare; Hunslet Roofing Yard; Farsley Stone Slates; Nowak Roofing Leeds;
      Chapeltown Chimneys; First Drop Roofing; Pudsey Rubber Roofs; Oulton & Rothwell Roofing`),
  },
  {
    slug: "glasgow",
    telephone: "+441414960",
    land: anywhere,
    places: names(`
      G1 Merchant City; G4 Cowcaddens; G12 Hillhead; G11 Partick; G20 Maryhill; G41 Pollokshields;
      G31 Dennistoun; G42 Govanhill; G44 Cathcart; G13 Knightswood; G61 Bearsden; G77 Newton Mearns;
      G71 Uddingston`),
    roofers: names(`
      Merchant City Slaters; McAllister Roofing & Roughcasting; Partick Cross Roofing;
      Southside Slate Repairs; Iqbal & MacLeod Roofers; Tenement Roofcare; Clydeside Flat Roofing;
      Great Western Leadwork; Dennistoun Roofing Co.; Shawlands Gutter Services;
      Kelvinbridge Ridge Works; The Barras Roofers; Cathkin Braes Roofing; Donnelly Bros Slating;
      Pollok Park Tiling; Anniesland Roof Repairs; Mackintosh Rooflights; Dear Green Roofing;
      Campsie View Roofers; Gallowgate Roof & Render`),
  },
  {
    slug: "edinburgh",
    telephone: "+441314960",
    land: [115, 265],
    places: names(`
      EH1 Old Town; EH8 Newington; EH3 Tollcross; EH9 Marchmont; EH10 Morningside; EH6 Leith;
      EH16 Liberton; EH11 Gorgie; EH13 Colinton; EH17 Gilmerton; EH14 Currie; EH18 Lasswade;
      EH26 Penicuik`),
    roofers: names(`
      Auld Reekie Slaters;
      Cowgate, Grassmarket and Old Town Traditional Slating, Leadwork, Stonework and Chimney Conservation Company of Edinburgh;
      Fraser & Sons Slaters; Morningside Roofing; Blackford Hill Flat Roofs; Leith Walk Leadwork;
      Okonkwo Roofing Lothian; Arthur's Seat Roofcare; Bruntsfield Slate & Stone; Gorgie Gutter Works;
      Pentland Roofing Co.; New Town Cupolas & Roofs; Liberton Brae Tiling; Haar & Highwater Roofing;
      Dalkeith Road Roofers; Craigmillar Roof Repairs; Colinton Dell Roofing; Mackay Rooflines;
      Swanston Slating; Straiton Sheet & Membrane`),
  },
  {
    slug: "liverpool",
    telephone: "+441514960",
    land: [25, 150],
    places: names(`
      L1 Ropewalks; L3 Vauxhall; L7 Kensington; L8 Toxteth; L15 Wavertree; L17 Aigburth; L18 Allerton;
      L13 Old Swan; L14 Knotty Ash; L25 Woolton; L16 Childwall; L36 Huyton; L35 Whiston`),
    roofers: names(`
      Liver Bird Roofing; Penny Lane Slaters; Smithdown Roofing Co.; O'Hanlon & Sons Roofers;
      Sefton Park Leadwork; Dockside Flat Roofing; Wavertree Ridge Tiles; Lodge Lane Roofcare;
      Allerton Road Tiling; Mersey Mist Roofing; Strawberry Slates; Old Swan Gutters;
      Farah Roofing Merseyside; Everton Brow Roofers; Knotty Ash Roof Repairs; Calderstones Roofing;
      Scouse House Roofs; Huyton Hey Roofing; Woolton Village Roof & Chimney; Prescot Rubber Roofs`),
  },
  {
    slug: "bristol",
    telephone: "+441174960",
    land: [35, 215],
    places: names(`
      BS1 Harbourside; BS2 St Werburghs; BS3 Southville; BS5 Easton; BS4 Brislington; BS16 Fishponds;
      BS14 Whitchurch; BS13 Bishopsworth; BS15 Kingswood; BS31 Keynsham; BS30 Longwell Green;
      BS40 Chew Magna; BS39 Clutton`),
    roofers: names(`
      Bedminster Down Roofing; Harbourside Slate Co.; Gorse Lane Roofers; Totterdown Roofs;
      Campbell & Khan Roofing; Avon Gorge Leadwork; St Werburghs Green Roofs; Gloucester Road Roofcare;
      Easton Flat Roofing; North Street Tilers; Cabot Ridge & Gutter; Brislington Brook Roofing;
      Pantile & Pennant; Arnos Vale Roof Repairs; Windmill Hill Slaters; Keynsham Lock Roofing;
      Marmalade Roofing; Fishponds Road Roofers; Whitchurch Rooflines; Chew Valley Thatch & Tile`),
  },
  {
    slug: "cardiff",
    telephone: "+442920180",
    land: [275, 405],
    places: names(`
      CF10 Butetown; CF11 Pontcanna; CF24 Roath; CF5 Canton; CF14 Whitchurch; CF23 Cyncoed; CF3 Rumney;
      CF15 Radyr; CF64 Penarth; CF83 Caerphilly; CF38 Church Village; CF37 Pontypridd; CF82 Hengoed`),
    roofers: names(`
      Pugh & Daughters Roofing; Tŷ Clyd Toeau; Llŷr ap Siôn Slating; Roath Park Roofing;
      Canton Flat Roofs; Rees & Abdi Roofers; Taff Trail Roofcare; Y Crefftwr Llechi; Llandaff Leadwork;
      Cathays Terrace Roofing; Pontcanna Slate & Stone; Rhiwbina Ridge Tiles; Dragon's Back Roofing;
      Splott Gutters & Fascias; Taffs Well Tiling; Gabalfa Roof Repairs; Castell Coch Roofing;
      Bach a Bryn Roofers; Caerphilly Mountain Roofs; Evans the Roof`),
  },
  {
    slug: "sheffield",
    telephone: "+441144960",
    land: anywhere,
    places: names(`
      S1 Sheffield; S2 Heeley; S11 Sharrow Vale; S7 Nether Edge; S10 Crookes; S6 Hillsborough;
      S8 Woodseats; S5 Firth Park; S9 Darnall; S17 Dore; S13 Woodhouse; S35 Chapeltown; S36 Stocksbridge`),
    roofers: names(`
      Kelham Island Roofing; Seven Hills Slaters; Steel City Flat Roofs; Heeley Roofing Co-operative;
      Begum & Bagshaw Roofing; Crookes Valley Leadwork; Ecclesall Tiling; Porter Brook Roofcare;
      Walkley Bank Roofers; Stanedge Stone Roofs; Abbeydale Gutters; Henderson's Ridge Roofing;
      Wicker Arches Roofing; Nether Edge Chimneys; Rivelin Roof Repairs; Loxley & Son;
      Owlerton Roofline; Meersbrook Roofs; Dore & Totley Roofing; Stocksbridge Sheet Roofing`),
  },
  {
    slug: "newcastle",
    telephone: "+441914980",
    land: [185, 355],
    places: names(`
      NE1 Quayside; NE4 Fenham; NE2 Jesmond; NE3 Gosforth; NE8 Bensham; NE5 Westerhope; NE9 Low Fell;
      NE15 Lemington; NE16 Whickham; NE11 Dunston; NE21 Blaydon; NE20 Ponteland; NE40 Ryton`),
    roofers: names(`
      Ouseburn Roofing; Geordie Slate & Tile; Grainger Leadwork; Fenham Flat Roofs;
      Robson & Rahman Roofers; High Level Roofing; Gosforth Ridge Tiles; Town Moor Roofcare;
      Quayside Roof Repairs; Jesmond Dene Slaters; Bensham Bank Roofing; Canny Roofs; Elswick Gutters;
      Tyne Bridge Tilers; Scotswood Road Roofing; Whickham Weatherproofing; Angel View Roofers;
      Bottle Bank Roofing; Ponteland Roof & Lead; Blaydon Races Roofing`),
  },
  {
    slug: "belfast",
    telephone: "+442890180",
    land: [135, 335],
    places: names(`
      BT1 Cathedral Quarter; BT12 Sandy Row; BT9 Malone; BT7 Ormeau; BT13 Shankill; BT14 Oldpark;
      BT11 Andersonstown; BT10 Finaghy; BT17 Dunmurry; BT8 Newtownbreda; BT36 Glengormley; BT27 Lisburn;
      BT28 Ballinderry`),
    roofers: names(`
      Cave Hill Roofing; Ó Dálaigh & Mac Giolla Bhríde Slating; Lagan Slate & Lead;
      Titanic Quarter Flat Roofs; McKeown Roofing NI; Ormeau Roofcare; Patel & Boyd Roofers;
      Malone Ridge Tiles; Shankill Roof Repairs; Black Mountain Slaters; Ní Bhriain Díonadóirí;
      Linen Quarter Roofing; Stranmillis Gutter Company; Giant's Ring Roofing; Colin Glen Tiling;
      Farset Rubber Roofing; Samson & Goliath Roofing; Hannahstown Roofers; Dunmurry Rooflines;
      Lisburn Lane Roofing`),
  },
  {
    slug: "nottingham",
    telephone: "+441154960",
    land: anywhere,
    places: names(`
      NG1 Lace Market; NG7 Lenton; NG3 Mapperley; NG2 West Bridgford; NG5 Sherwood; NG8 Wollaton; NG6 Basford;
      NG9 Beeston; NG11 Clifton; NG4 Carlton; NG16 Kimberley; NG15 Hucknall; NG12 Radcliffe on Trent`),
    roofers: names(`
      Lace Market Slaters; Sherwood Ridge Roofing; Trent Bridge Flat Roofs; Wollaton Leadwork;
      Okonkwo & Marsh Roofers; Castle Rock Roofing; Goose Fair Roofcare; Mapperley Top Tiling;
      Beeston Rylands Roof Repairs; Forest Fields Slate & Tile; Lenton Gutters; Robin Hood Roofline;
      Arboretum Chimneys; Bulwell Bogs Roofing; Carlton Hill Roofers; Attenborough Roof & Lead;
      Hucknall Rubber Roofing; Radford Road Tilers; Gedling Stone Roofs; Clifton Grove Roofing`),
  },
];

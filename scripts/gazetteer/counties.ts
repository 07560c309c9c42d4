/**
 * The county that people write after a town's name, for each authority that the list of outcodes names
 * otherwise. Authorities that are not here are called as they are there.
 */
const table: Readonly<Record<string, string>> = {
  Bedfordshire: "Bedford Borough, Central Bedfordshire, Luton",
  Berkshire: "Bracknell Forest, Reading, Slough, West Berkshire, Windsor and Maidenhead, Wokingham",
  Bristol: "City of Bristol",
  Buckinghamshire: "Milton Keynes",
  Cambridgeshire: "Peterborough",
  Cheshire: "Cheshire East, Cheshire West and Chester, Halton, Warrington",
  "County Durham": "Darlington, Hartlepool, Stockton-on-Tees",
  Derbyshire: "Derby",
  Devon: "Plymouth, Torbay",
  Dorset: "Bournemouth, Poole",
  "East Sussex": "Brighton and Hove",
  "East Yorkshire": "City of Kingston-upon-Hull, East Riding of Yorkshire",
  Essex: "Southend-on-Sea, Thurrock",
  Gloucestershire: "South Gloucestershire",
  "Greater London": "City of London, Westminster",
  "Greater Manchester": "Bolton, Bury, Oldham, Rochdale, Salford, Stockport, Tameside, Trafford, Wigan",
  Gwent: "Newport, Torfaen, Blaenau Gwent",
  Hampshire: "Portsmouth, Southampton",
  Kent: "Medway",
  Lancashire: "Blackburn with Darwen, Blackpool",
  Leicestershire: "Leicester",
  Lincolnshire: "North East Lincolnshire, North Lincolnshire",
  Merseyside: "Knowsley, Liverpool, Sefton, St Helens, Wirral",
  "North Yorkshire": "Middlesbrough, Redcar and Cleveland, York",
  Nottinghamshire: "Nottingham",
  Shropshire: "Telford and Wrekin",
  Somerset: "Bath and North East Somerset, North Somerset",
  "South Yorkshire": "Barnsley, Doncaster, Rotherham, Sheffield",
  Staffordshire: "Stoke-on-Trent",
  "Tyne and Wear": "Gateshead, Newcastle Upon Tyne, North Tyneside, South Tyneside, Sunderland",
  "West Midlands": "Birmingham, Coventry, Dudley, Sandwell, Solihull, Walsall, Wolverhampton",
  "West Yorkshire": "Bradford, Calderdale, Kirklees, Leeds, Wakefield",
  Wiltshire: "Swindon",
  Aberdeen: "Aberdeen City",
  Anglesey: "Isle of Anglesey",
  Dundee: "Dundee City",
  Edinburgh: "City of Edinburgh",
  Glasgow: "Glasgow City",
  Orkney: "Orkney Islands",
  "Rhondda Cynon Taf": "Rhondda Cynon Taff",
  "Scottish Borders": "The Scottish Borders",
  Shetland: "Shetland Islands",
  "Vale of Glamorgan": "The Vale of Glamorgan",
  "Western Isles": "Eilean Siar",
  "Isle of Man": "IOM",
};

const countyByAuthority = new Map(
  Object.entries(table).flatMap(([county, authorities]) =>
    authorities.split(", ").map((authority) => [authority, county] as const),
  ),
);

/** 'Salford' is in Greater Manchester. */
export const countyOfAuthority = (authority: string) => countyByAuthority.get(authority) ?? authority;

/** Northern Ireland's six, by the numbers of their outcodes; Belfast and what is north of the Lagan is Antrim's. */
export function northernIrishCounty(outcode: string): string {
  const number = Number(outcode.slice(2));
  const within = (from: number, to: number) => number >= from && number <= to;
  if (within(16, 16) || within(18, 26) || within(30, 34)) return "County Down";
  if (number === 35 || within(60, 67)) return "County Armagh";
  if (within(45, 49) || within(51, 52) || number === 55) return "County Londonderry";
  if (within(68, 71) || within(75, 82)) return "County Tyrone";
  if (number === 74 || within(92, 94)) return "County Fermanagh";
  return "County Antrim";
}

/**
 * Names for parts of the country that the two public lists of towns and counties lack. Written by hand from public
 * facts, which are on any map; copied from no list. Tests check that each name means a place.
 */

/** Areas too large to look for a roofer in, each with its counties or nations, or with towns in it. */
const areaTable = `
  Great Britain: England, Scotland, Wales;
  the United Kingdom: England, Scotland, Wales, Northern Ireland;
  the Channel Islands: Jersey, Guernsey;
  Yorkshire: East Yorkshire, North Yorkshire, South Yorkshire, West Yorkshire;
  Yorkshire and the Humber: East Yorkshire, North Yorkshire, South Yorkshire, West Yorkshire;
  the North: County Durham, Northumberland, Tyne and Wear, Cheshire, Cumbria, Greater Manchester, Lancashire, Merseyside,
    East Yorkshire, North Yorkshire, South Yorkshire, West Yorkshire;
  the South: Greater London, Kent, Surrey, East Sussex, West Sussex, Hampshire, Berkshire, Bristol, Cornwall, Devon, Dorset,
    Somerset, Wiltshire;
  the North East: County Durham, Northumberland, Tyne and Wear;
  the North West: Cheshire, Cumbria, Greater Manchester, Lancashire, Merseyside;
  the East Midlands: Derbyshire, Leicestershire, Lincolnshire, Northamptonshire, Nottinghamshire, Rutland;
  the Midlands: West Midlands, Staffordshire, Warwickshire, Worcestershire, Derbyshire, Leicestershire,
    Northamptonshire, Nottinghamshire;
  the East of England: Norfolk, Suffolk, Essex, Cambridgeshire, Hertfordshire, Bedfordshire;
  East Anglia: Norfolk, Suffolk, Cambridgeshire;
  the South East: Kent, Surrey, East Sussex, West Sussex, Hampshire, Berkshire, Oxfordshire, Buckinghamshire;
  the Home Counties: Kent, Surrey, Essex, Hertfordshire, Buckinghamshire, Berkshire;
  the South West: Bristol, Cornwall, Devon, Dorset, Gloucestershire, Somerset, Wiltshire;
  the West Country: Bristol, Cornwall, Devon, Dorset, Somerset;
  the South Coast: Southampton, Portsmouth, Brighton, Bournemouth, Eastbourne, Worthing, Hastings, Poole;
  Sussex: East Sussex, West Sussex;
  South London: Croydon, Brixton, Wimbledon, Streatham, Lewisham, Peckham, Sutton (SM2), Tooting;
  North London: Barnet, Enfield Town, Finchley, Tottenham, Islington, Camden Town, Edmonton, Muswell Hill;
  East London: Stratford (E15), Hackney, Walthamstow, Ilford, Romford, Barking, East Ham, Poplar;
  West London: Ealing, Hammersmith, Acton (W3), Chiswick, Hounslow, Uxbridge, Fulham, Southall;
  Central London: Westminster, Soho, Holborn, Marylebone, Paddington, City of London, Southwark, Pimlico;
  Inner London: Westminster, Islington, Hackney, Camden Town, Southwark, Kensington, Brixton, Hammersmith;
  Outer London: Croydon, Barnet, Bromley, Romford, Harrow (HA1), Hounslow, Enfield Town, Sutton (SM2);
  Middlesex: Harrow (HA1), Hounslow, Enfield Town, Uxbridge, Staines, Southall, Wembley, Twickenham;
  the Black Country: Wolverhampton, Dudley, Walsall, West Bromwich, Stourbridge, Halesowen, Smethwick, Tipton;
  the Potteries: Stoke-on-Trent, Hanley, Burslem, Newcastle-under-Lyme;
  the Cotswolds: Cirencester, Stroud, Chipping Norton, Witney, Tetbury, Evesham, Cheltenham;
  the Lake District: Kendal, Windermere, Keswick, Penrith, Ambleside, Ulverston;
  the Peak District: Buxton (SK17), Bakewell, Matlock, Glossop, Leek, Chesterfield;
  the Yorkshire Dales: Skipton, Settle, Harrogate, Richmond (DL10), Leyburn;
  the North York Moors: Whitby, Pickering, Helmsley, Malton, Guisborough;
  the New Forest: Lymington, Ringwood, Lyndhurst, Brockenhurst, Totton;
  the Forest of Dean: Coleford, Cinderford, Lydney;
  the South Downs: Lewes, Midhurst, Petersfield, Arundel;
  the Norfolk Broads: Acle, Stalham, Great Yarmouth, Lowestoft;
  the Fens: Wisbech, March, Ely, Spalding, Boston;
  the Chilterns: High Wycombe, Amersham (HP6), Chesham, Tring, Marlow;
  Dartmoor: Tavistock, Okehampton, Ivybridge, Bovey Tracey;
  Exmoor: Minehead, Dulverton, Lynton;
  Tyneside: Newcastle, Gateshead, South Shields, North Shields, Wallsend, Jarrow;
  Wearside: Sunderland, Washington (NE38), Houghton-le-Spring;
  Teesside: Middlesbrough, Stockton-on-Tees, Redcar, Thornaby-on-Tees, Billingham;
  Tees Valley: Middlesbrough, Stockton-on-Tees, Darlington, Hartlepool, Redcar;
  Cleveland: Middlesbrough, Hartlepool, Redcar, Stockton-on-Tees, Guisborough;
  Humberside: Kingston upon Hull, Grimsby, Scunthorpe, Beverley, Bridlington, Goole;
  Avon: Bristol, Bath, Weston-super-Mare, Clevedon, Portishead, Keynsham;
  Cumberland: Carlisle, Workington, Whitehaven, Penrith, Maryport, Keswick;
  Westmorland: Kendal, Appleby-in-Westmorland, Windermere, Kirkby Stephen;
  Huntingdonshire: Huntingdon, St Neots, St Ives (PE27), Ramsey (PE26);
  North Wales: Anglesey, Conwy, Denbighshire, Flintshire, Gwynedd, Wrexham;
  Mid Wales: Ceredigion, Powys;
  South Wales: Bridgend, Caerphilly, Cardiff, Gwent, Merthyr Tydfil, Monmouthshire, Neath Port Talbot,
    Rhondda Cynon Taf, Swansea, Vale of Glamorgan;
  West Wales: Carmarthenshire, Ceredigion, Pembrokeshire;
  the Welsh Valleys: Merthyr Tydfil, Aberdare, Pontypridd, Caerphilly, Ebbw Vale, Tredegar;
  Snowdonia: Caernarfon, Bethesda, Porthmadog, Dolgellau, Bala;
  the Brecon Beacons: Brecon, Crickhowell, Merthyr Tydfil, Ystradgynlais;
  Gower: Swansea, Gorseinon, Mumbles;
  Glamorgan: Bridgend, Cardiff, Merthyr Tydfil, Neath Port Talbot, Rhondda Cynon Taf, Swansea, Vale of Glamorgan;
  Clwyd: Conwy, Denbighshire, Flintshire, Wrexham;
  Dyfed: Carmarthenshire, Ceredigion, Pembrokeshire;
  the Highlands: Highland;
  the Highlands and Islands: Highland, Western Isles, Orkney, Shetland;
  the Hebrides: Stornoway, Portree, Tobermory;
  the Borders: Scottish Borders;
  Strathclyde: Glasgow, Paisley, East Kilbride, Greenock, Hamilton, Ayr, Kilmarnock;
  Lothian: Edinburgh, East Lothian, Midlothian, West Lothian;
  Lanarkshire: North Lanarkshire, South Lanarkshire;
  Ayrshire: East Ayrshire, North Ayrshire, South Ayrshire;
  Dunbartonshire: East Dunbartonshire, West Dunbartonshire;
  Tayside: Angus, Dundee, Perth and Kinross;
  Grampian: Aberdeen, Aberdeenshire, Moray;
  Perthshire: Perth and Kinross;
  Argyll: Argyll and Bute;
  Caithness: Thurso, Wick (KW1);
  Dumfriesshire: Dumfries, Annan, Lockerbie;
  Ulster: Northern Ireland;
  Causeway Coast and Glens: Coleraine, Ballymoney, Ballycastle, Limavady, Portrush;
  Mid Ulster: Cookstown, Dungannon, Magherafelt;
  Mid and East Antrim: Ballymena, Larne, Carrickfergus`;

/** Other names of counties, nations and towns: short forms on envelopes, and Welsh and Gaelic names. */
const nameTable = `
  Hull: Kingston upon Hull; Londonderry: Derry; Greater London: London;
  Richmond upon Thames: Richmond, TW9; Brum: Birmingham; B'ham: Birmingham; L'pool: Liverpool; M'cr: Manchester;
  Newcastle-on-Tyne: Newcastle; N'castle: Newcastle; Soton: Southampton; W'ton: Wolverhampton;
  Beds: Bedfordshire; Berks: Berkshire; Bucks: Buckinghamshire; Cambs: Cambridgeshire; Derbys: Derbyshire;
  Glos: Gloucestershire; Hants: Hampshire; Herts: Hertfordshire; Lancs: Lancashire; Leics: Leicestershire;
  Lincs: Lincolnshire; Northants: Northamptonshire; Notts: Nottinghamshire; Oxon: Oxfordshire; Salop: Shropshire;
  Staffs: Staffordshire; Warks: Warwickshire; Wilts: Wiltshire; Worcs: Worcestershire; Yorks: Yorkshire;
  N Yorks: North Yorkshire; S Yorks: South Yorkshire; W Yorks: West Yorkshire; E Yorks: East Yorkshire;
  North Yorks: North Yorkshire; South Yorks: South Yorkshire; West Yorks: West Yorkshire; East Yorks: East Yorkshire;
  East Riding: East Yorkshire; East Riding of Yorkshire: East Yorkshire; West Riding: West Yorkshire;
  North Riding: North Yorkshire; IOW: Isle of Wight; IOM: Isle of Man; NI: Northern Ireland; N Ireland: Northern Ireland;
  UK: the United Kingdom; U.K.: the United Kingdom; GB: Great Britain; Britain: Great Britain;
  Isle of Anglesey: Anglesey; Outer Hebrides: Western Isles; Na h-Eileanan Siar: Western Isles;
  Orkney Islands: Orkney; Shetland Islands: Shetland; Argyllshire: Argyll; Morayshire: Moray; Mid Glamorgan: Glamorgan;
  South Glamorgan: Glamorgan; West Glamorgan: Glamorgan; Berwickshire: Scottish Borders; Selkirkshire: Scottish Borders;
  Roxburghshire: Scottish Borders; Peeblesshire: Scottish Borders; Sutherland: Highland; Ross-shire: Highland;
  Inverness-shire: Highland; Kirkcudbrightshire: Dumfries and Galloway; Galloway: Dumfries and Galloway;
  Wigtownshire: Dumfries and Galloway; Banffshire: Aberdeenshire; Kincardineshire: Aberdeenshire; Forfarshire: Angus;
  Kinross-shire: Perth and Kinross; Montgomeryshire: Powys; Radnorshire: Powys; Brecknockshire: Powys;
  Breconshire: Powys; Merionethshire: Gwynedd; Merioneth: Gwynedd; Caernarfonshire: Gwynedd; Cardiganshire: Ceredigion;
  Northern England: the North; North of England: the North; Southern England: the South; South of England: the South;
  Scottish Highlands: the Highlands; Norfolk and Suffolk: East Anglia; Brighton and Hove: Brighton; BCP: Bournemouth;
  Derry City and Strabane: Derry; Ards and North Down: Newtownards;
  Newry Mourne and Down: Newry; Lisburn and Castlereagh: Lisburn; Antrim and Newtownabbey: Newtownabbey;
  Fermanagh and Omagh: County Fermanagh; Merseyside and Wirral: Merseyside;

  Cymru: Wales; Caerdydd: Cardiff; Abertawe: Swansea; Casnewydd: Newport, Gwent; Wrecsam: Wrexham;
  Y Barri: Barry; Y Rhyl: Rhyl; Bae Colwyn: Colwyn Bay; Caergybi: Holyhead; Caerfyrddin: Carmarthen;
  Hwlffordd: Haverfordwest; Aberdaugleddau: Milford Haven; Abergwaun: Fishguard; Dinbych-y-Pysgod: Tenby;
  Penfro: Pembroke; Doc Penfro: Pembroke Dock; Aberteifi: Cardigan; Aberhonddu: Brecon; Y Fenni: Abergavenny;
  Trefynwy: Monmouth; Cas-gwent: Chepstow; Caerffili: Caerphilly; Pen-y-bont ar Ogwr: Bridgend;
  Castell-nedd: Neath; Glynebwy: Ebbw Vale; Pont-y-pŵl: Pontypool; Cwmbrân: Cwmbran; Merthyr Tudful: Merthyr Tydfil;
  Aberdâr: Aberdare; Tredegyr: Tredegar; Y Bont-faen: Cowbridge; Llanilltud Fawr: Llantwit Major;
  Yr Wyddgrug: Mold; Y Fflint: Flint; Treffynnon: Holywell; Dinbych: Denbigh; Rhuthun: Ruthin;
  Y Trallwng: Welshpool; Y Drenewydd: Newtown, SY16; Llanfair-ym-Muallt: Builth Wells; Llandrindod: Llandrindod Wells;
  Llanymddyfri: Llandovery; Rhydaman: Ammanford; Cydweli: Kidwelly; Porth Tywyn: Burry Port; Porthaethwy: Menai Bridge;
  Biwmares: Beaumaris; Llanbedr Pont Steffan: Lampeter; Llambed: Lampeter; Abermaw: Barmouth; Treorci: Treorchy;
  Port Talbot a Chastell-nedd: Neath; Castell-nedd Port Talbot: Neath Port Talbot; Y Gelli Gandryll: Hay-on-Wye;
  Ynys Môn: Anglesey; Sir Benfro: Pembrokeshire; Sir Gâr: Carmarthenshire; Sir Gaerfyrddin: Carmarthenshire;
  Sir Ddinbych: Denbighshire; Sir y Fflint: Flintshire; Sir Fynwy: Monmouthshire; Bro Morgannwg: Vale of Glamorgan;
  Morgannwg: Glamorgan; Eryri: Snowdonia; Gŵyr: Gower; Bannau Brycheiniog: the Brecon Beacons;
  Gogledd Cymru: North Wales; De Cymru: South Wales; Canolbarth Cymru: Mid Wales; Gorllewin Cymru: West Wales;
  Llundain: London; Lerpwl: Liverpool; Manceinion: Manchester; Bryste: Bristol; Caer: Chester, Cheshire; Amwythig: Shrewsbury;
  Henffordd: Hereford; Lloegr: England; Yr Alban: Scotland;

  Alba: Scotland; Dùn Èideann: Edinburgh; Glaschu: Glasgow; Obar Dheathain: Aberdeen; Dùn Dè: Dundee; Inbhir Nis: Inverness;
  Peairt: Perth; Sruighlea: Stirling; Inbhir Àir: Ayr; An Gearasdan: Fort William; An t-Òban: Oban;
  Steòrnabhagh: Stornoway; Port Rìgh: Portree; Pàislig: Paisley; Grianaig: Greenock; Dùn Phàrlain: Dunfermline;
  Cair Chaladain: Kirkcaldy; An Eaglais Bhreac: Falkirk; Dùn Bhreatann: Dumbarton; Dùn Phrìs: Dumfries;
  Cille Mheàrnaig: Kilmarnock; Inbhir Theòrsa: Thurso; Inbhir Ùige: Wick, KW1; Inbhir Narann: Nairn; Eilginn: Elgin;
  Ceann Phàdraig: Peterhead; Ceann Loch Chille Chiarain: Campbeltown; Baile Bhòid: Rothesay; Dùn Omhain: Dunoon;
  Malaig: Mallaig; Ulapul: Ullapool; Inbhir Pheofharain: Dingwall; Tobar Mhoire: Tobermory; Cill Rìmhinn: St Andrews;
  A' Ghàidhealtachd: Highland; Gàidhealtachd: Highland; Earra-Ghàidheal: Argyll; An t-Eilean Sgitheanach: Isle of Skye; Skye: Isle of Skye;
  Fìobha: Fife; Moireibh: Moray; Arcaibh: Orkney; Sealtainn: Shetland; Innse Gall: Western Isles;
  Siorrachd Obar Dheathain: Aberdeenshire; Béal Feirste: Belfast; Doire: Derry; Ard Mhacha: Armagh; An tIúr: Newry`;

const entriesOf = (table: string) =>
  table.split(";").map((entry) => {
    const [name = "", meaning = ""] = entry.split(":");
    return { name: name.trim(), meaning: meaning.trim().replace(/\s+/g, " ") };
  });

/** Each area with its members, as they would be typed: `Sutton (SM2)` is 'Sutton, SM2'. */
export const areas: readonly { name: string; members: readonly string[] }[] = entriesOf(areaTable).map(
  ({ name, meaning }) => ({
    name,
    members: meaning.split(", ").map((member) => member.replace(/ \((.+)\)$/, ", $1")),
  }),
);

/** Other names, each with the place that it means, as that would be typed. */
export const otherNames: readonly { name: string; meaning: string }[] = entriesOf(nameTable);

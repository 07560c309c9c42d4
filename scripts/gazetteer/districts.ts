/**
 * Places that people name and that no list of towns has, each with the outcode that says where it is: London's postal
 * districts and parts of other large cities. Written by hand: public facts.
 */
const partsOfCities = `
  Whitechapel E1; Wapping E1W; Bethnal Green E2; Bow E3; Chingford E4; Clapton E5; East Ham E6; Forest Gate E7;
  Dalston E8; Homerton E9; Leyton E10; Leytonstone E11; Manor Park E12; Plaistow E13; Poplar E14; Stratford E15;
  Canning Town E16; Walthamstow E17; South Woodford E18; Clerkenwell EC1; Shoreditch EC2A; Islington N1;
  East Finchley N2; Finchley N3; Finsbury Park N4; Highbury N5; Highgate N6; Holloway N7; Hornsey N8; Crouch End N8;
  Edmonton N9; Muswell Hill N10; Friern Barnet N11; North Finchley N12; Palmers Green N13; Southgate N14;
  Stoke Newington N16; Tottenham N17; Upper Edmonton N18; Archway N19; Whetstone N20; Winchmore Hill N21;
  Wood Green N22; King's Cross N1C; Hoxton N1; Cricklewood NW2; Hampstead NW3; Swiss Cottage NW3; Hendon NW4;
  Kentish Town NW5; West Hampstead NW6; Kilburn NW6; Mill Hill NW7; St John's Wood NW8; Colindale NW9;
  Willesden NW10; Neasden NW2; Harlesden NW10; Golders Green NW11; Bermondsey SE1; Southwark SE1; Abbey Wood SE2;
  Blackheath SE3; Brockley SE4; Camberwell SE5; Catford SE6; Charlton SE7; Deptford SE8; Eltham SE9;
  Greenwich SE10; Kennington SE11; Lee SE12; Lewisham SE13; New Cross SE14; Peckham SE15; Rotherhithe SE16;
  Walworth SE17; Woolwich SE18; Upper Norwood SE19; Crystal Palace SE19; Anerley SE20; Dulwich SE21;
  East Dulwich SE22; Forest Hill SE23; Herne Hill SE24; South Norwood SE25; Sydenham SE26; West Norwood SE27;
  Thamesmead SE28; Belgravia SW1X; Pimlico SW1V; Brixton SW2; Chelsea SW3; Clapham SW4; Earl's Court SW5;
  Fulham SW6; South Kensington SW7; South Lambeth SW8; Vauxhall SW8; Stockwell SW9; West Brompton SW10;
  Battersea SW11; Balham SW12; Barnes SW13; Mortlake SW14; Putney SW15; Streatham SW16; Tooting SW17;
  Wandsworth SW18; Wimbledon SW19; Raynes Park SW20; Mayfair W1K; Soho W1D; Marylebone W1U; Paddington W2;
  Bayswater W2; Acton W3; Chiswick W4; Hammersmith W6; Hanwell W7; Kensington W8; Maida Vale W9;
  Ladbroke Grove W10; Notting Hill W11; Shepherd's Bush W12; West Ealing W13; West Kensington W14;
  Bloomsbury WC1B; Covent Garden WC2E; Holborn WC1V;
  Kirkstall LS5; Headingley LS6; Hyde Park LS6; Chapel Allerton LS7; Roundhay LS8; Oakwood LS8; Beeston LS11;
  Armley LS12; Bramley LS13; Seacroft LS14; Cross Gates LS15; Adel LS16; Moortown LS17; Alwoodley LS17;
  Rusholme M14; Fallowfield M14; Hulme M15; Moss Side M14; Whalley Range M16; Gorton M18; Levenshulme M19;
  Didsbury M20; Withington M20; Chorlton M21; Wythenshawe M22; Northenden M22; Blackley M9; Cheetham Hill M8;
  Handsworth B21; Perry Barr B42; Great Barr B43; Erdington B23; Edgbaston B15; Harborne B17; Moseley B13;
  Kings Heath B14; Selly Oak B29; Northfield B31; Sparkhill B11; Small Heath B10; Yardley B25; Hall Green B28;
  Bournville B30; Bedminster BS3; Southville BS3; Knowle BS4; Easton BS5; Redland BS6; Horfield BS7; Bishopston BS7;
  Clifton BS8; Southmead BS10; Fishponds BS16; Hotwells BS8;
  Everton L5; Anfield L4; Walton L4; Toxteth L8; Edge Hill L7; West Derby L12; Wavertree L15; Childwall L16;
  Aigburth L17; Allerton L18; Garston L19; Woolton L25;
  Crookes S10; Broomhill S10; Ecclesall S11; Nether Edge S7; Hillsborough S6; Heeley S8; Woodseats S8; Meersbrook S8;
  Handsworth S13; Jesmond NE2; Heaton NE6; Byker NE6; Fenham NE4; Gosforth NE3; Walker NE6; Benwell NE4;
  Sherwood NG5; Mapperley NG3; Lenton NG7; Radford NG7; Wollaton NG8; Basford NG6; Bulwell NG6; Clifton NG11;
  Cathays CF24; Roath CF24; Splott CF24; Canton CF5; Llandaff CF5; Heath CF14; Whitchurch CF14; Grangetown CF11;
  Partick G11; Hillhead G12; Govan G51; Shawlands G41; Pollokshields G41; Dennistoun G31; Easterhouse G34;
  Maryhill G20; Hyndland G12; Leith EH6; Portobello EH15; Morningside EH10; Bruntsfield EH10; Marchmont EH9;
  Gorgie EH11; Corstorphine EH12; Stockbridge EH4; Liberton EH16; Kemptown BN2; Guernsey GY1; Jersey JE2;
  Isle of Man IM1; Beeston NG9; Garnethill G3; Ouseburn NE1; Ancoats M4; Northern Quarter M1; Jewellery Quarter B18;
  Digbeth B5; Cardiff Bay CF10; Salford Quays M5; Canary Wharf E14; Hanley ST1; Burslem ST6; Docklands E14; Isle of Dogs E14; West End W1D;
  West Didsbury M20; East Didsbury M20; Lower Edmonton N9; Old Trafford M16`;

/** Boroughs and districts that are called after no town, with the outcode in their middle, and towns that are missing. */
const boroughs = `
  Westminster SW1P; Camden NW1; Enfield EN1; Haringey N15; Havering RM7; Hillingdon UB10; Kensington and Chelsea W8;
  Merton SW19; Newham E13; Redbridge IG4; Tower Hamlets E1; Waltham Forest E17; Hammersmith and Fulham W6;
  Barking and Dagenham RM8; Tameside OL6; Trafford M33; Wirral CH61; Sefton L23; Knowsley L36;
  Halton WA7; Sandwell B70; Calderdale HX1; Kirklees HD1; North Tyneside NE29; South Tyneside NE34;
  Redcar and Cleveland TS10; Windsor and Maidenhead SL6; Bracknell Forest RG12; West Berkshire RG14; Torbay TQ2;
  Medway ME4; Thanet CT10; Swale ME10; Folkestone and Hythe CT20; Shepway CT20;
  Gravesham DA12; Tonbridge and Malling ME19; Elmbridge KT10; Epsom and Ewell KT17; Mole Valley RH4;
  Reigate and Banstead RH2; Runnymede TW20; Spelthorne TW18; Surrey Heath GU15; Tandridge RH8; Waverley GU7;
  Adur BN43; Arun BN17; Mid Sussex RH16; Rother TN39; Wealden TN22; Basingstoke and Deane RG21; East Hampshire GU31;
  Rushmoor GU14; Test Valley SP10; Castle Point SS7; Epping Forest CM16; Tendring CO16; Uttlesford CB11;
  Thurrock RM17; Dacorum HP1; East Hertfordshire SG13; Hertsmere WD6; North Hertfordshire SG6; Three Rivers WD3;
  Welwyn Hatfield AL9; Aylesbury Vale HP20; Wycombe HP11; South Bucks SL9; Cherwell OX16; South Oxfordshire OX10;
  Vale of White Horse OX14; West Oxfordshire OX28; Cotswold GL7; South Gloucestershire BS37; North Somerset BS23;
  Bath and North East Somerset BA2; Mendip BA4; Sedgemoor TA6; South Somerset BA20; Taunton Deane TA1;
  East Devon EX10; Mid Devon EX16; North Devon EX32; South Hams TQ9; Teignbridge TQ12; Torridge EX39; West Devon PL19;
  Purbeck BH20; Breckland NR19; Broadland NR13; King's Lynn and West Norfolk PE30; North Norfolk NR27;
  South Norfolk NR15; Babergh CO10; Mid Suffolk IP14; Waveney NR33; Forest Heath IP28; St Edmundsbury IP33;
  Suffolk Coastal IP12; Fenland PE15; East Cambridgeshire CB7; South Cambridgeshire CB22; East Lindsey LN11;
  West Lindsey DN21; North Kesteven NG34; South Kesteven NG31; South Holland PE11; North Lincolnshire DN15;
  North East Lincolnshire DN31; Amber Valley DE5; Derbyshire Dales DE4; Erewash DE7; High Peak SK23; Ashfield NG17;
  Bassetlaw S80; Broxtowe NG9; Gedling NG4; Newark and Sherwood NG24; Rushcliffe NG2; Blaby LE8; Charnwood LE11;
  Harborough LE16; Hinckley and Bosworth LE10; North West Leicestershire LE67; Oadby and Wigston LE18;
  Malvern Hills WR14; Wychavon WR10; Wyre Forest DY10; Cannock Chase WS11; East Staffordshire DE14;
  South Staffordshire WV8; Staffordshire Moorlands ST13; North Warwickshire CV9; Nuneaton and Bedworth CV11;
  Telford and Wrekin TF1; Allerdale CA14; Copeland CA28; South Lakeland LA9; Westmorland and Furness LA9; Fylde FY8;
  Hyndburn BB5; Pendle BB9; Ribble Valley BB7; Rossendale BB4; South Ribble PR25; West Lancashire L39;
  Blackburn with Darwen BB1; Cheshire East CW11; Cheshire West and Chester CH1; Cheshire West CH1; Craven BD23;
  Hambleton DL7; Richmondshire DL10; Ryedale YO17; Tynedale NE46; Wansbeck NE63; Blyth Valley NE24; Wear Valley DL14;
  Derwentside DH8; South Northamptonshire NN12; East Northamptonshire NN10; West Northamptonshire NN1;
  North Northamptonshire NN16; Central Bedfordshire SG18; Blaenau Gwent NP23; Torfaen NP4;
  St Ives PE27; Mumbles SA3; Hay-on-Wye HR3; Hawes DL8; Wroxham NR12; Dunkeld PH8; Connah's Quay CH5;
  Douglas IM1; Ramsey IM7; Peel IM5; Castletown IM9; Port Erin IM9; Laxey IM4; St Anne GY9; Alderney GY9`;

/** Neither is in a census of towns; so many people is the order of size of a part of a city. */
const peopleOfAPart = 20_000;

const placesIn = (table: string, people: number) =>
  table.split(";").map((entry) => {
    const [, name = "", outcode = ""] = /^\s*(.+) (\S+)\s*$/.exec(entry) ?? [];
    return { name, outcode, people };
  });

export const districts = [...placesIn(partsOfCities, peopleOfAPart), ...placesIn(boroughs, 0)];

/** A town to scatter businesses around. */
export type Town = { name: string; thousands: number; latitude: number; longitude: number };

/** Name, thousands of people (rounded, of the built-up area) and the middle in degrees. */
const table = `
London|8900|51.51|-0.13
Birmingham|1140|52.48|-1.9
Leeds|810|53.8|-1.55
Glasgow|635|55.86|-4.25
Sheffield|585|53.38|-1.47
Manchester|570|53.48|-2.24
Bradford|350|53.82|-1.83
Liverpool|500|53.41|-2.98
Edinburgh|530|55.95|-3.19
Bristol|470|51.45|-2.59
Cardiff|370|51.48|-3.18
Leicester|370|52.63|-1.13
Coventry|345|52.38|-1.51
Nottingham|325|52.95|-1.15
Newcastle|300|54.97|-1.61
Belfast|345|54.6|-5.93
Sunderland|275|54.89|-1.39
Brighton|290|50.84|-0.14
Hull|260|53.74|-0.33
Plymouth|265|50.42|-4.35
Wolverhampton|265|52.58|-2.15
Stoke-on-Trent|258|52.95|-2.13
Derby|257|52.94|-1.52
Southampton|255|50.93|-1.42
Swansea|245|51.8|-4.2
Portsmouth|215|50.76|-1.1
York|210|54.07|-0.9
Milton Keynes|287|52.07|-0.72
Northampton|245|52.24|-0.89
Luton|225|51.9|-0.46
Swindon|185|51.5|-1.88
Bournemouth|195|50.74|-1.9
Reading|175|51.4|-1.05
Peterborough|215|52.68|-0.05
Oxford|160|51.74|-1.26
Cambridge|145|52.2|0.22
Norwich|145|52.63|1.31
Ipswich|140|52.07|1.14
Exeter|130|50.73|-3.5
Gloucester|130|51.86|-2.24
Cheltenham|118|51.9|-2.08
Bath|95|51.39|-2.36
Middlesbrough|145|54.6|-1.22
Bolton|195|53.59|-2.43
Blackpool|140|53.83|-3.02
Preston|145|53.76|-2.7
Blackburn|120|55.86|-3.66
Burnley|88|53.8|-2.22
Huddersfield|162|53.65|-1.79
Halifax|90|53.7|-1.78
Wakefield|110|53.67|-1.45
Doncaster|110|53.56|-0.75
Rotherham|110|53.42|-1.31
Barnsley|95|53.54|-1.45
Chesterfield|88|53.23|-1.45
Mansfield|105|53.14|-1.18
Lincoln|100|53.2|-0.59
Grimsby|88|53.57|-0.09
Scunthorpe|80|53.61|-0.65
Warrington|170|53.42|-2.55
Wigan|105|53.53|-2.63
St Helens|102|53.45|-2.72
Southport|91|53.45|-2.99
Stockport|137|53.35|-2.1
Oldham|97|53.56|-2.12
Rochdale|108|53.61|-2.16
Bury|80|53.58|-2.3
Salford|130|53.49|-2.34
Crewe|76|53.1|-2.43
Chester|80|53.2|-2.91
Birkenhead|88|53.39|-3.03
Telford|155|52.66|-2.47
Shrewsbury|76|52.72|-2.74
Hereford|61|52.09|-2.74
Worcester|103|52.2|-2.22
Redditch|81|52.25|-1.96
Kidderminster|57|52.39|-2.22
Dudley|80|52.46|-2.14
Walsall|68|52.64|-1.95
West Bromwich|77|52.55|-1.93
Solihull|126|52.44|-1.77
Nuneaton|88|52.53|-1.5
Rugby|78|52.37|-1.27
Leamington Spa|50|52.28|-1.52
Stratford-upon-Avon|30|52.19|-1.71
Burton upon Trent|76|52.8|-1.64
Stafford|70|52.81|-2.12
Tamworth|78|52.62|-1.67
Lichfield|33|52.69|-1.82
Cannock|29|52.69|-2.02
Loughborough|64|52.77|-1.22
Hinckley|50|52.54|-1.37
Kettering|63|52.38|-0.71
Corby|75|52.5|-0.69
Wellingborough|54|52.3|-0.7
Bedford|106|52.14|-0.47
Dunstable|40|51.88|-0.54
Stevenage|89|51.91|-0.19
Watford|102|51.65|-0.4
St Albans|82|51.75|-0.32
Hemel Hempstead|95|51.76|-0.49
Harlow|93|51.77|0.15
Welwyn Garden City|50|51.8|-0.19
Hertford|28|51.79|-0.07
Chelmsford|110|51.74|0.46
Colchester|130|51.89|0.91
Southend-on-Sea|180|51.56|0.62
Basildon|115|51.57|0.51
Braintree|43|51.9|0.54
Clacton-on-Sea|53|51.8|1.16
Brentwood|55|51.62|0.34
Harwich|18|51.93|1.25
Bury St Edmunds|41|52.25|0.72
Lowestoft|71|52.49|1.73
Great Yarmouth|38|52.69|1.64
King's Lynn|48|52.76|0.42
Thetford|25|52.42|0.76
Boston|45|52.97|-0.02
Grantham|45|52.91|-0.64
Spalding|35|52.81|-0.17
Newark|38|53.07|-0.8
Worksop|44|53.29|-1.15
Retford|24|53.32|-0.93
Gainsborough|21|53.42|-0.7
Scarborough|45|54.27|-0.4
Whitby|13|54.48|-0.71
Harrogate|75|54.0|-1.53
Ripon|17|54.16|-1.57
Skipton|15|53.99|-2.05
Keighley|53|53.86|-1.91
Dewsbury|63|53.75|-1.68
Darlington|93|54.45|-1.75
Durham|50|54.78|-1.57
Hartlepool|88|54.68|-1.22
Stockton-on-Tees|85|54.56|-1.32
Redcar|37|54.61|-1.07
Gateshead|120|54.94|-1.68
South Shields|75|54.99|-1.43
Carlisle|75|54.89|-2.91
Kendal|30|54.32|-2.76
Barrow-in-Furness|56|54.12|-3.23
Workington|25|54.63|-3.54
Whitehaven|24|54.54|-3.58
Penrith|16|54.66|-2.79
Lancaster|52|54.05|-2.8
Morecambe|35|54.07|-2.85
Accrington|35|53.75|-2.37
Chorley|38|53.67|-2.61
Leyland|37|53.69|-2.69
Skelmersdale|38|53.55|-2.77
Macclesfield|53|53.28|-2.13
Congleton|28|53.16|-2.21
Northwich|50|53.26|-2.5
Altrincham|53|53.39|-2.36
Buxton|22|53.24|-1.88
Matlock|10|53.13|-1.56
Ilkeston|40|52.97|-1.32
Maidstone|113|51.28|0.54
Canterbury|55|51.28|1.09
Ashford|83|51.14|0.86
Dover|31|51.22|1.39
Folkestone|47|51.09|1.17
Margate|63|51.34|1.41
Ramsgate|42|51.34|1.41
Gillingham|108|51.38|0.56
Rochester|63|51.37|0.5
Dartford|60|51.45|0.21
Gravesend|58|51.43|0.35
Sevenoaks|29|51.28|0.19
Tonbridge|40|51.21|0.29
Tunbridge Wells|59|51.13|0.27
Hastings|91|50.86|0.58
Eastbourne|104|50.77|0.26
Lewes|17|50.88|0.0
Crawley|118|51.12|-0.16
Horsham|50|51.08|-0.33
Worthing|111|50.81|-0.38
Bognor Regis|66|50.78|-0.7
Chichester|30|50.84|-0.78
Guildford|80|51.24|-0.56
Woking|105|51.32|-0.58
Redhill|34|51.13|-0.18
Reigate|23|51.23|-0.2
Epsom|32|51.34|-0.25
Farnham|40|51.2|-0.8
Aldershot|37|51.25|-0.76
Farnborough|65|51.29|-0.76
Camberley|40|51.33|-0.74
Basingstoke|113|51.27|-1.09
Andover|45|51.21|-1.48
Winchester|47|51.07|-1.31
Salisbury|42|51.07|-1.79
Fareham|42|50.85|-1.16
Gosport|82|50.8|-1.14
Newport|160|51.59|-3.0
Ryde|25|50.72|-1.17
Poole|152|50.73|-1.96
Weymouth|53|50.64|-2.47
Dorchester|21|50.71|-2.44
Yeovil|45|50.94|-2.64
Taunton|65|51.01|-3.1
Bridgwater|41|51.12|-3.0
Weston-super-Mare|76|51.36|-2.93
Torquay|66|50.47|-3.52
Paignton|50|50.44|-3.57
Barnstaple|31|51.09|-4.06
Bideford|18|51.01|-4.25
Truro|23|50.26|-5.05
Falmouth|23|50.15|-5.09
Penzance|16|50.12|-5.54
Camborne|22|50.21|-5.3
St Austell|20|50.34|-4.78
Newquay|24|50.41|-5.07
Stroud|13|51.01|-0.97
Cirencester|20|51.71|-1.9
Banbury|47|52.06|-1.34
Bicester|37|51.9|-1.15
Witney|30|51.79|-1.49
Abingdon|37|51.67|-1.28
Didcot|32|51.6|-1.25
Newbury|33|51.4|-1.32
Bracknell|84|51.41|-0.75
Wokingham|46|51.43|-0.87
Slough|160|51.53|-0.63
Maidenhead|67|51.52|-0.73
Windsor|32|51.48|-0.62
High Wycombe|125|51.62|-0.74
Aylesbury|75|51.82|-0.82
Amersham|23|51.68|-0.6
Buckingham|14|51.98|-0.97
Trowbridge|45|51.32|-2.2
Chippenham|37|51.47|-2.08
Devizes|17|51.34|-1.99
Croydon|195|51.37|-0.07
Bromley|88|51.41|0.02
Kingston upon Thames|43|51.41|-0.3
Sutton|42|51.38|-0.24
Twickenham|63|51.44|-0.38
Harrow|150|51.58|-0.34
Enfield|156|51.65|-0.07
Romford|122|51.58|0.18
Ilford|168|51.59|0.03
Uxbridge|70|51.53|-0.47
Aberdeen|198|57.14|-2.12
Dundee|148|56.46|-2.98
Inverness|47|57.49|-4.23
Perth|47|56.42|-3.48
Stirling|37|56.24|-4.19
Falkirk|35|56.12|-3.93
Dunfermline|58|56.08|-3.49
Kirkcaldy|50|56.13|-3.14
Paisley|77|55.84|-4.42
East Kilbride|75|55.77|-4.17
Hamilton|54|55.77|-4.05
Motherwell|33|55.8|-3.98
Livingston|57|55.89|-3.48
Cumbernauld|50|55.95|-3.99
Kilmarnock|46|55.6|-4.5
Ayr|46|55.45|-4.63
Greenock|41|55.93|-4.66
Dumfries|33|55.03|-3.75
Galashiels|12|55.62|-2.81
Elgin|25|57.65|-3.33
Fort William|10|56.82|-5.11
Oban|8|56.4|-5.5
Wrexham|65|53.04|-3.01
Rhyl|31|53.31|-3.48
Llandudno|20|53.32|-3.82
Bangor|18|53.21|-4.11
Aberystwyth|15|52.38|-4.05
Carmarthen|16|51.86|-4.31
Llanelli|42|51.7|-4.17
Neath|50|51.67|-3.76
Port Talbot|37|51.61|-3.79
Bridgend|50|51.53|-3.62
Barry|56|51.4|-3.31
Merthyr Tydfil|43|51.72|-3.35
Caerphilly|41|51.66|-3.21
Cwmbran|48|51.65|-3.03
Pontypridd|33|51.6|-3.33
Haverfordwest|14|51.8|-4.97
Lisburn|45|54.51|-6.06
Newtownabbey|66|54.67|-5.94
Newry|28|54.17|-6.36
Londonderry|85|55.0|-7.33
Craigavon|72|54.45|-6.39
Ballymena|31|54.87|-6.25
Coleraine|25|55.14|-6.66
Omagh|20|54.63|-7.26
Enniskillen|14|54.34|-7.64
Newtownards|29|54.59|-5.69
`;

export const towns: readonly Town[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", thousands, latitude, longitude] = line.split("|");
    return {
      name,
      thousands: Number(thousands),
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
  });

/** The built-in sample: four roofers in four cities, with numbers that Ofcom keeps for drama. */
export const sampleFile = `business_name,city,phone,email,website,street_address,postcode,description,contact_name,service_types,google_rating,google_review_count
Aire Valley Roofing,Leeds,0113 496 0121,hello@airevalley.example,https://airevalley.example,12 Kirkstall Road,LS3 1EA,"Slate and tile roofs in Leeds, repaired and renewed since 1998.",Graham Holroyd,Roof Repairs;Roof Replacement,4.7,38
Ancoats Roofline,Manchester,0161 496 0122,office@ancoats.example,https://ancoats.example,4 Jersey Street,M4 6JA,"Flat roofs, gutters and chimneys.",Priya Nair,Flat Roofing;Gutters & Rooflines,4.4,21
Digbeth Roofers,Birmingham,0121 496 0123,jobs@digbeth.example,,88 High Street,B5 6DY,Roof inspections and storm repairs.,Leon Carter,Roof Inspections;Emergency Roofing,4.9,57
Severn Slate and Lead,Bristol,0117 496 0124,post@severnslate.example,https://severnslate.example,3 Anchor Road,BS1 5TT,Lead work and slate roofs on old houses.,Hazel Prior,Lead Work;Roof Replacement,4.6,12
`;

export const sampleName = "sample.csv";

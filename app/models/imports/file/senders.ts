/**
 * Files that other people's products write. Behind each: the headings that all of its files have and others have not; then
 * the fields of those headings that are not recognised by themselves, or not rightly.
 */
export const senders: readonly (readonly [name: string, marks: string, fields: string])[] = [
  [
    "Google Business Profile",
    "Store code, Business name, Primary category",
    "streetAddress=Address line 1, city=Locality, services=Primary category, description=From the business",
  ],
  [
    "Outscraper",
    "site, subtypes, place_id",
    "streetAddress=street, services=subtypes, email=email_1, description=description",
  ],
  [
    "Apify's Google Maps Scraper",
    "title, totalScore, categoryName",
    `businessName=title, streetAddress=street, services=categoryName, googleRating=totalScore,
    googleReviewCount=reviewsCount, latitude=location/lat, longitude=location/lng`,
  ],
  [
    "PhantomBuster's Google Maps export",
    "placeUrl, title, phoneNumber",
    "businessName=title, googleReviewCount=reviewCount",
  ],
  [
    "a Google Maps scraper",
    "title, plus_code, review_rating",
    "businessName=title, googleRating=review_rating, description=descriptions",
  ],
  [
    "GeoDirectory",
    "post_title, post_content, geodir_contact",
    `businessName=post_title, description=post_content, services=post_category, streetAddress=post_address, city=post_city,
    postcode=post_zip, phone=geodir_contact, email=geodir_email, website=geodir_website, latitude=post_latitude,
    longitude=post_longitude`,
  ],
  [
    "GeoDirectory",
    "post_title, post_content, zip",
    "businessName=post_title, description=post_content, services=post_category",
  ],
  [
    "OpenStreetMap",
    "name, addr:street",
    `streetAddress=addr:street, city=addr:city, postcode=addr:postcode, services=craft, phone=contact:phone,
    email=contact:email, website=contact:website, latitude=@lat, longitude=@lon`,
  ],
  ["HubSpot", "Record ID, Company name", "services=Industry, establishedYear=Year Founded"],
  [
    "Companies House",
    "CompanyName, RegAddress.PostTown",
    `streetAddress=RegAddress.AddressLine1, city=RegAddress.PostTown, postcode=RegAddress.PostCode,
    services=SICCode.SicText_1`,
  ],
];

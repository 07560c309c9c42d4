/**
 * Files that other people's products write: the headings that all of them have and others have not, and the fields of
 * those headings that are not recognised by themselves, or not rightly.
 */
export const senders = [
  {
    name: "Google Business Profile",
    marks: ["Store code", "Business name", "Primary category"],
    fields: {
      ...{ streetAddress: "Address line 1", city: "Locality", phone: "Primary phone" },
      ...{ services: "Primary category", description: "From the business" },
    },
  },
  {
    name: "Outscraper",
    marks: ["site", "subtypes", "place_id"],
    fields: { streetAddress: "street", services: "subtypes", email: "email_1", description: "description" },
  },
  {
    name: "Apify's Google Maps Scraper",
    marks: ["title", "totalScore", "categoryName"],
    fields: {
      ...{
        businessName: "title",
        streetAddress: "street",
        services: "categoryName",
        googleRating: "totalScore",
      },
      ...{ googleReviewCount: "reviewsCount", latitude: "location/lat", longitude: "location/lng" },
      ...{ email: "emails/0" },
    },
  },
  {
    name: "PhantomBuster's Google Maps export",
    marks: ["placeUrl", "title", "phoneNumber"],
    fields: { businessName: "title", googleReviewCount: "reviewCount" },
  },
  {
    name: "a Google Maps scraper",
    marks: ["title", "plus_code", "review_rating"],
    fields: {
      businessName: "title",
      googleRating: "review_rating",
      description: "descriptions",
      email: "emails",
    },
  },
  {
    name: "GeoDirectory",
    marks: ["post_title", "post_content", "geodir_contact"],
    fields: {
      ...{ businessName: "post_title", description: "post_content", city: "post_city", postcode: "post_zip" },
      ...{ streetAddress: "post_address", phone: "geodir_contact", email: "geodir_email" },
      ...{ website: "geodir_website", latitude: "post_latitude", longitude: "post_longitude" },
      ...{ services: "post_category" },
    },
  },
  {
    name: "GeoDirectory",
    marks: ["post_title", "post_content", "zip"],
    fields: { businessName: "post_title", description: "post_content", services: "post_category" },
  },
  {
    name: "OpenStreetMap",
    marks: ["name", "addr:street"],
    fields: {
      ...{ streetAddress: "addr:street", city: "addr:city", postcode: "addr:postcode", services: "craft" },
      ...{ phone: "contact:phone", email: "contact:email", website: "contact:website" },
      ...{ latitude: "@lat", longitude: "@lon" },
    },
  },
  {
    name: "HubSpot",
    marks: ["Record ID", "Company name"],
    fields: { services: "Industry", establishedYear: "Year Founded" },
  },
  {
    name: "Companies House",
    marks: ["CompanyName", "RegAddress.PostTown"],
    fields: {
      ...{ streetAddress: "RegAddress.AddressLine1", city: "RegAddress.PostTown" },
      ...{ postcode: "RegAddress.PostCode", services: "SICCode.SicText_1" },
    },
  },
] as const;

/** What a professional may sign up for (business specification, section 5); each belongs to a trade. */
export const signUpServices = [
  "Roofing",
  "Plumbing",
  "Electrical",
  "Heating & Gas",
  "Building & Construction",
  "Gardening & Landscaping",
  "Cleaning Services",
  "Handyman Services",
  "Painting & Decorating",
  "Carpentry",
  "Flooring",
  "Kitchen & Bathroom",
] as const;

/** What being featured changes, in the same words everywhere. */
export const featuredChanges =
  "Featured businesses pay us. They stand first in lists and get requests first, once they are checked.";

/** What being featured does not change. */
export const neverForSale = "Ratings, reviews and the words Verified and Best match cannot be bought.";

/** As people write it at the end of what they look for: 'roofers near me'. Elsewhere it may be part of a name. */
const words = /(?:^|\s)(?:near ?me|near ?by|around me|close to me)[\s?.!]*$/i;

/** The place of whoever means their own, which has to be asked. */
export const nearMe = "near me";

/** A search text without 'near me' at its end. */
export const withoutNearMe = (text: string): string => text.replace(words, "");

/** Whether a text says no more than 'near me'. */
export const isNearMe = (text: string): boolean => text !== "" && withoutNearMe(text) === "";

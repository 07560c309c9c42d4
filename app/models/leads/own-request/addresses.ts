import { paths } from "~/paths";

/** More addresses for whoever has a request's link: a photo of it, its number's correction, and the results' form. */
export const addedPaths = {
  photo: (token: string, number: number) => `${paths.myRequest(token)}/photo/${number}`,
  number: (token: string) => `${paths.myRequestCorrection(token)}/number`,
  fromResults: (token: string) => `${paths.myRequestCorrection(token)}?from=results`,
};

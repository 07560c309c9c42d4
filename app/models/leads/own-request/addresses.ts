import { paths } from "~/paths";

/** The addresses of a photo of a request, for whoever has its link, and of the form on the results that adds some. */
export const addedPaths = {
  photo: (token: string, number: number) => `${paths.myRequest(token)}/photo/${number}`,
  fromResults: (token: string) => `${paths.myRequestCorrection(token)}?from=results`,
};

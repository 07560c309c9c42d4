import { PostcodeQuestion, type PostcodeQuestionProps } from "~/components/own-request/postcode-question";

/** Where the homeowner's own things are; only the browser that made the request is told. */
export type OwnBoxProps = {
  /** Where the confirmation went: 'We wrote to', 'We could not write to'. */
  wrote: string;
  email: string;
  /** Where the address can be corrected. */
  correction: string;
  /** The request's own page. */
  request: string;
  /** The postcode that may not have been meant. */
  doubt?: PostcodeQuestionProps;
};

/** 'We wrote to …', and the page to see or change the request. */
export function OwnBox({ wrote, email, correction, request, doubt }: OwnBoxProps) {
  return (
    <>
      {doubt ? <PostcodeQuestion {...doubt} /> : null}
      <section aria-labelledby="yours" className="no-print">
        <h2 id="yours" className="text-xl">
          Your request
        </h2>
        <p className="mt-2">
          {wrote} <b className="wrap-anywhere">{email}</b>.{" "}
          <a href={correction} className="link">
            Not your address? Correct it
          </a>
        </p>
        <p className="mt-4">
          <a href={request} className="btn">
            See or change my request
          </a>
        </p>
      </section>
    </>
  );
}

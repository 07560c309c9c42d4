import { SubmitButton } from "~/components/form/controls";
import { FileField } from "~/components/form/file-field";
import { typedFields, type UnsentForm, wordsOf } from "~/models/base/unsent-form";

type SendAgainProps = { to: string; unsent: UnsentForm; send: string };

/** What somebody was sending, a place to choose its files again, and the button that sends it to the same address. */
export function SendAgain({ to, unsent, send }: SendAgainProps) {
  const { fields, files } = unsent;
  const typed = typedFields(unsent);
  return (
    <form
      method="post"
      action={to}
      encType={files.length > 0 ? "multipart/form-data" : undefined}
      // Sent by the browser, not by a script: the answer is another page.
      data-plain="yes"
      className={typed.length + files.length > 0 ? "grid w-full gap-5" : undefined}
    >
      {typed.length > 0 ? (
        <dl className="grid max-w-prose gap-3">
          {typed.map(({ words, value }) => (
            <div key={`${words} ${value}`}>
              <dt className="font-semibold">{words}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {[...new Set(files)].map((name) => (
        <FileField
          key={name}
          name={name}
          label={`${wordsOf(name)}, to be chosen again`}
          multiple={files.indexOf(name) !== files.lastIndexOf(name)}
        />
      ))}
      <SubmitButton p="">{send}</SubmitButton>
    </form>
  );
}

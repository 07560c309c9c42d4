import { Field, Select, TextArea } from "~/components/form/controls";
import type { Setting } from "~/models/admin/settings";

type SettingFieldProps = {
  setting: Setting;
  /** As it is, or as it was typed. */
  value: string;
  /** Who wrote it and when; undefined while it is as it was shipped. */
  set?: string;
  /** Whether a live site leaves it out: it is the demonstration's. */
  placeholder: boolean;
  errors?: readonly string[];
};

export function SettingField({ setting, value, set, placeholder, errors }: SettingFieldProps) {
  const from = placeholder ? "Still the demonstration's: a live site does not show it." : set;
  const hint = [setting.hint, from].filter(Boolean).join(" ");
  const about = { label: setting.label, name: setting.name, hint, defaultValue: value, errors };
  if (setting.choices) return <Select {...about} options={setting.choices} />;
  return setting.lines ? <TextArea {...about} rows={3} /> : <Field {...about} />;
}

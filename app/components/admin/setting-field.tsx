import { Field, Select, TextArea } from "~/components/form/controls";
import type { Setting } from "~/models/admin/settings";

type SettingFieldProps = {
  setting: Setting;
  /** The current value, or what was typed. */
  value: string;
  /** Who set it and when; undefined while it has its default. */
  set?: string;
  /** Whether it is still the demonstration's, which a live site does not show. */
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

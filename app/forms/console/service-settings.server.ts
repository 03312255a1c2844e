import {
  serviceSettingKeys,
  serviceSettings,
  type ServiceSettingKey,
} from "#domain/console/service-settings";
import { readWhole } from "#domain/intake/number";
import { readFields, text } from "~/forms/form-schema.server";

/** Reads the settings. An empty field restores the default. */
export function parseSettings(form: FormData) {
  const fields = Object.fromEntries(serviceSettingKeys.map((key) => [key, text(10)]));
  const typed = readFields(form, fields) as Record<ServiceSettingKey, string>;
  const errors: Record<string, string> = {};
  const values = new Map<ServiceSettingKey, number | null>();
  for (const key of serviceSettingKeys) {
    const { min, max } = serviceSettings[key];
    const isDefault = typed[key] === "";
    const value = isDefault ? null : readWhole(typed[key], min, max);
    if (value === null && !isDefault) errors[key] = `Enter a whole number from ${min} to ${max}.`;
    else values.set(key, value);
  }
  return { typed, errors, values };
}

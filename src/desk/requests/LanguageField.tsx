import { type Locale, localeNames, locales } from '../../locale.ts';

/** The language of a visitor, in which messages to them start. */
export function LanguageField({ language, onChange }: LanguageFieldProps) {
  return (
    <fieldset className="field">
      <legend>Habla</legend>
      <div className="choices choices-joined">
        {locales.map((locale) => (
          <label key={locale}>
            <input
              type="radio"
              name="language"
              checked={locale === language}
              onChange={() => onChange(locale)}
            />
            <span lang={locale}>{localeNames[locale]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type LanguageFieldProps = { language: Locale; onChange: (language: Locale) => void };

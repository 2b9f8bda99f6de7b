import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { urgentWords } from '../../contact-request/urgent-words.ts';
import { draftLifetimeMs } from '../../desk/state/drafts.ts';
import { contactLifetimeMs } from '../../desk/state/offline-contacts.ts';
import { type Locale, locales } from '../../locale.ts';
import { tenMinutes } from '../../server/limiter.ts';
import { dayMs, hourMs, madridDate, minuteMs } from '../../time.ts';

// No checker reads MDX, so it must not need one.
test('the only logic of MDX is components with literal props', () => {
  const files = globSync('src/**/*.mdx');
  assert.ok(files.length > 0);

  for (const file of files) {
    const text = withoutLiterals(readFileSync(file, 'utf8'));
    assert.doesNotMatch(text, /[{}]/, file);
    assert.doesNotMatch(text, /^(import|export)\b/m, file);
  }
});

const texts = readdirSync(new URL('es/', import.meta.url));
for (const text of texts) {
  test(`both languages are in force since the same day: ${text}`, () => {
    assert.equal(inForceSince('ca', text), inForceSince('es', text));
  });

  test(`is in force already: ${text}`, () => {
    assert.ok(inForceSince('es', text) <= madridDate(new Date()));
  });
}

function inForceSince(locale: Locale, text: string): string {
  const [, day] = /^inForceSince: '(.+)'$/m.exec(read(locale, text)) ?? [];
  return day ?? assert.fail(`${text} has no day`);
}

for (const locale of locales)
  test(`the words of danger in the policy mark a request as urgent: ${locale}`, () => {
    const quoted = [...privacyPolicy(locale).matchAll(/«(.+?)»/g)].map(
      ([, word]) => word,
    );
    assert.ok(quoted.length > 0);

    for (const word of quoted) assert.ok(urgentWords(word ?? ''), word);
  });

const hours = contactLifetimeMs / hourMs;
const days = draftLifetimeMs / dayMs;
const periods = {
  'a telephone keeps contacts': { es: `${hours}&nbsp;horas`, ca: `${hours}&nbsp;hores` },
  'a telephone keeps drafts': { es: `${days}&nbsp;días`, ca: `${days}&nbsp;dies` },
};

for (const [what, words] of Object.entries(periods))
  for (const locale of locales)
    test(`the policy says how long ${what}: ${locale}`, () => {
      assert.ok(privacyPolicy(locale).includes(words[locale]));
    });

for (const [locale, words] of [
  ['es', 'diez minutos'],
  ['ca', 'deu minuts'],
] as const)
  test(`the policy says how long requests are counted: ${locale}`, () => {
    assert.equal(tenMinutes, 10 * minuteMs);
    assert.ok(privacyPolicy(locale).includes(words));
  });

for (const [locale, words] of [
  ['es', 'durante un día'],
  ['ca', 'durant un dia'],
] as const)
  test(`the policy says that requests are counted by the day: ${locale}`, () => {
    assert.ok(privacyPolicy(locale).includes(words));
  });

function privacyPolicy(locale: Locale): string {
  return read(locale, 'privacy.mdx');
}

function read(locale: Locale, text: string): string {
  return readFileSync(new URL(`${locale}/${text}`, import.meta.url), 'utf8');
}

/** Removes the frontmatter, comments, and the props that are tables of strings. */
function withoutLiterals(mdx: string): string {
  const frontmatter = /^---\n.*?\n---\n/s;
  const comment = /\{\/\*.*?\*\/\}/gs;
  const table = /=\{\{(\s*('[^'\n]*'|\p{L}+): '[^'\n]*',)*\s*\}\}/gu;
  return mdx.replace(frontmatter, '').replaceAll(comment, '').replaceAll(table, '');
}

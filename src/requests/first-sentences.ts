import { type Locale, locales } from '../company/locale.ts';
import type { Db } from '../database/tables.ts';
import { type FirstSentences, mostSentences } from '../desk-api/first-sentences.ts';

/** The sentences with which a message may begin: in each language the company's own, or the one that is offered until there are any. */
export async function readFirstSentences(db: Db): Promise<FirstSentences> {
  const rows = await db.selectFrom('firstSentences').selectAll().orderBy('position').execute();
  const inLanguage = (language: Locale) => {
    const [first, end] = placesOf(language);
    const own = rows.filter(({ position }) => position >= first && position < end);
    return own.length > 0 ? own.map(({ text }) => text) : [usual[language]];
  };
  return { sentences: inLanguage('es'), inCatalan: inLanguage('ca') };
}

/** Replaces all of a language; without any the usual one is offered again. */
export async function writeFirstSentences(db: Db, language: Locale, sentences: string[]): Promise<void> {
  const [first, end] = placesOf(language);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('firstSentences')
      .where('position', '>=', first)
      .where('position', '<', end)
      .execute();
    const rows = sentences.map((text, place) => ({ position: first + place, text }));
    // Of two who replace them at the same moment the last one's stay.
    if (rows.length > 0)
      await transaction
        .insertInto('firstSentences')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('position').doUpdateSet((set) => ({ text: set.ref('excluded.text') })),
        )
        .execute();
  });
}

/** The first position of a language, and that behind its last. */
function placesOf(language: Locale): [number, number] {
  const first = locales.indexOf(language) * mostSentences;
  return [first, first + mostSentences];
}

const usual: Record<Locale, string> = {
  es: 'Hola, {nombre}. Soy {persona}, de {empresa}, por tu solicitud de presupuesto del {fecha}.',
  // With a noun before the company's name, since «de» depends on how that begins.
  ca: 'Hola, {nombre}. Soc {persona}, de l’empresa {empresa}, per la teva sol·licitud de pressupost del {fecha}.',
};

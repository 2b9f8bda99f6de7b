import type { Db } from '../database/tables.ts';

/** The sentences with which a message to a visitor may begin: the company's own, or the one that is offered until there are any. */
export async function readFirstSentences(db: Db): Promise<string[]> {
  const own = await db.selectFrom('first_sentences').select('text').orderBy('position').execute();
  return own.length > 0 ? own.map(({ text }) => text) : [usual];
}

/** Replaces all of them; without any the usual one is offered again. */
export async function writeFirstSentences(db: Db, sentences: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('first_sentences').execute();
    const rows = sentences.map((text, position) => ({ position, text }));
    // Of two who replace them at the same moment the last one's stay.
    if (rows.length > 0)
      await transaction
        .insertInto('first_sentences')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('position').doUpdateSet((set) => ({ text: set.ref('excluded.text') })),
        )
        .execute();
  });
}

const usual = 'Hola, {nombre}. Soy {persona}, de {empresa}, por tu solicitud de presupuesto del {fecha}.';

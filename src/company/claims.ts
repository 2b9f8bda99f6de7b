import { z } from 'zod';
import { bilingual, day, flag, orEvidence, text } from './entries.ts';

/**
 * The claims of the site: `false` leaves one out, `true` makes it, and evidence makes it and is shown beside it. The company
 * file that comes with the project makes them all: switch off what cannot be proved.
 */
export const claimsSchema = z.strictObject({
  /** The company's number as a member; without it the page speaks of certified technicians. */
  irata: orEvidence(text('1234/O', 30), 'el número de miembro, p. ej. «1234/O»'),
  anetva: orEvidence(text('123', 30), 'el número de asociado, p. ej. «123»'),
  irataLevel3: flag,
  iso9001: orEvidence(
    z.strictObject({ body: text('AENOR', 60), number: text('ER-0123/2026', 40), until: day }),
    '{ body, number, until }',
  ),
  insuranceIncluded: orEvidence(
    z.strictObject({ insurer: text('Seguros, S.A.', 60), sum: bilingual('1.000.000 €', 40), until: day }),
    '{ insurer, sum, until }',
  ),
  /** The company's service for preventing occupational risks: its own, or an external one with its name. */
  prl: orEvidence(
    z.discriminatedUnion(
      'service',
      [
        z.strictObject({ service: z.literal('own') }),
        z.strictObject({ service: z.literal('external'), provider: text('Prevención, S.L.', 80) }),
      ],
      "se espera 'own' o 'external'",
    ),
    "{ service: 'own' } o { service: 'external', provider }",
  ),
  noScaffolding: flag,
  rd2177: flag,
  en363: flag,
  en365: flag,
  answerIn24Hours: flag,
  freeQuote: flag,
  emergencies: flag,
});

const registration = orEvidence(bilingual('RASIC 081234567', 80), 'la inscripción, p. ej. «RASIC 081234567»');

/** Trades that only a registered company may offer: `false` removes the service from the page, a text is the registration. */
export const tradesSchema = z.strictObject({
  electricity: registration,
  plumbing: registration,
  airConditioning: registration,
  telecommunications: registration,
});

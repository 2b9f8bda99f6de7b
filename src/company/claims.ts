import { z } from 'zod';
import { day, flag, orEvidence, text } from './entries.ts';

/**
 * What the site claims: `false` turns it off, `true` claims it, and its evidence is shown beside it. On because they
 * were asked for: switch off what cannot be proved.
 */
export const claimsSchema = z.strictObject({
  /** The company's number as a member; without it the certification is its technicians'. */
  irata: orEvidence(text('1234/O', 30), 'el número de miembro, p. ej. «1234/O»'),
  anetva: orEvidence(text('123', 30), 'el número de asociado, p. ej. «123»'),
  irataLevel3: flag,
  iso9001: orEvidence(
    z.strictObject({ body: text('AENOR', 60), number: text('ER-0123/2026', 40), until: day }),
    '{ body, number, until }',
  ),
  insuranceIncluded: orEvidence(
    z.strictObject({ insurer: text('Seguros, S.A.', 60), sum: text('1.000.000 €', 40), until: day }),
    '{ insurer, sum, until }',
  ),
  /** Who takes care of prevention: `provider` is the name of an external service. */
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

const registration = orEvidence(text('RASIC 081234567', 80), 'la inscripción, p. ej. «RASIC 081234567»');

/** Trades that only a registered company may offer: `false` takes the service off the page, a text is its registration. */
export const tradesSchema = z.strictObject({
  electricity: registration,
  plumbing: registration,
  airConditioning: registration,
  telecommunications: registration,
});

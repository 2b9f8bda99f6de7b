import { z } from 'zod';
import { locales } from '../locale.ts';
import { isoDateTime } from '../schemas.ts';

const inEachLanguage = z.record(z.enum(locales), z.string());

/**
 * Data of the company and the installation for the desk. They change only with a restart.
 */
export const installation = z.object({
  name: z.string(),
  siteUrl: z.string(),
  /** Whether the site promises an answer within 24 hours. */
  answerIn24Hours: z.boolean(),
  /**
   * The first sentence of a message to a visitor, by the occasion and the language of
   * their request.
   */
  messageTemplate: z.object({
    first: inEachLanguage,
    noAnswer: inEachLanguage,
    quoted: inEachLanguage,
    /** Asks for a review. It is used only if `reviews` is set. */
    won: inEachLanguage,
  }),
  /** Where clients write reviews. */
  reviews: z.string().nullable(),
  /** How the user types a command of this installation. */
  command: z.string(),
  version: z.string(),
});

/** The problems that the doctor found, worst first. Checks that passed are not listed. */
export const status = z.object({
  findings: z.array(
    z.object({
      level: z.enum(['warn', 'fail']),
      /** The subject of the problem. Subject, text and advice are in Spanish. */
      subject: z.string(),
      /** The finding. */
      text: z.string(),
      /** What the owner can do. */
      advice: z.string().nullable(),
      /** A text to forward verbatim to the administrator. */
      forAdministrator: z.string().nullable(),
      /** The remedy that the desk offers. */
      action: z.enum(['test-mail', 'backup', 'retry-deliveries']).nullable(),
    }),
  ),
  checkedAt: isoDateTime,
});

/** The result of a test mail, a backup or a retry, in Spanish. */
export const statusActionResult = z.object({ done: z.boolean(), text: z.string() });

export type Installation = z.infer<typeof installation>;
export type Occasion = keyof Installation['messageTemplate'];
export type InstallationStatus = z.infer<typeof status>;
export type StatusActionResult = z.infer<typeof statusActionResult>;

import { z } from 'zod';
import { provinces } from '../company/schema.ts';

/** What the desk has to know of the company and of this installation. It changes with a restart alone. */
export const company = z.object({
  name: z.string(),
  /** Where the form is. */
  siteUrl: z.string(),
  /** Whether the site promises an answer within 24 hours. */
  answerIn24Hours: z.boolean(),
  /** Those in which it works: the choice of a request's label. */
  provinces: z.array(z.enum(provinces)),
  retentionMonths: z.int(),
  /** To whom notices go by mail; nobody where no mail is set up. */
  noticesTo: z.array(z.string()),
  /** How a command of this installation is typed: `npx requests`. */
  command: z.string(),
});

export type DeskCompany = z.infer<typeof company>;

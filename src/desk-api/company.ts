import { z } from 'zod';

/** What the desk needs to know of the company and of this installation. It changes only with a restart. */
export const company = z.object({
  name: z.string(),
  /** Where the site is: `/` where it has the desk's own address. */
  siteUrl: z.string(),
  /** Whether the site promises an answer within 24 hours. */
  answerIn24Hours: z.boolean(),
  retentionMonths: z.int(),
  /** The addresses that notices go to; empty where mail is not set up. */
  noticesTo: z.array(z.string()),
  /** Whether notices go out of this installation, by mail or by webhook. */
  noticesGoOut: z.boolean(),
  /** How a command of this installation is typed: `npm run --silent requests --`. */
  command: z.string(),
});

export type DeskCompany = z.infer<typeof company>;

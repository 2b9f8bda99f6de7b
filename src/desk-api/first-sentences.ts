import { z } from 'zod';
import { isStorable } from './schemas.ts';

/** What a sentence may name: the visitor, whoever writes, the company, and the day of the request. */
export const placeholders = ['nombre', 'persona', 'empresa', 'fecha'] as const;

/** Braces stand for nothing else, so that none is shown as it was typed wrong. */
const known = new RegExp(`^([^{}]|\\{(${placeholders.join('|')})\\})*$`);

const sentence = z.string().trim().min(1).max(300).regex(known).refine(isStorable);

/** Up to three sentences of the company with which a message to a visitor begins. Without any there is one that is usual. */
export const firstSentences = z.strictObject({ sentences: z.array(sentence).max(3) });

export type FirstSentences = z.infer<typeof firstSentences>;

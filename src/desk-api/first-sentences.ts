import { z } from 'zod';
import { locales } from '../company/locale.ts';
import { isStorable } from './schemas.ts';

/** What a sentence may name: the visitor, whoever writes, the company, and the day of the request. */
export const placeholders = ['nombre', 'persona', 'empresa', 'fecha'] as const;

/** Braces stand for nothing else, so that none is shown as it was typed wrong. */
const known = new RegExp(`^([^{}]|\\{(${placeholders.join('|')})\\})*$`);

const sentence = z.string().trim().min(1).max(300).regex(known).refine(isStorable);

/** How many there may be in a language. */
export const mostSentences = 3;

const sentences = z.array(sentence).max(mostSentences);

/** The sentences with which a message to a visitor may begin, by the language of the request. */
export const firstSentences = z.object({ sentences, inCatalan: sentences });

/** Replaces those in one language. Without any there is one that is usual. */
export const writtenSentences = z.strictObject({ sentences, language: z.enum(locales).default('es') });

export type FirstSentences = z.infer<typeof firstSentences>;

import { z } from 'zod';

/** A text on one line of at most `longest` letters. The example is shown in faults. */
export const text = (example: string, longest: number) =>
  z
    .string(`se espera un texto, p. ej. «${example}»`)
    .trim()
    .min(1, `falta; p. ej. «${example}»`)
    .max(longest, `caben ${longest} letras`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'va en una sola línea');

/** A text, or one in each language: `{ es, ca }`. One alone is in Spanish or, if it is a name or a number, in no language. */
export const bilingual = (example: string, longest: number) => {
  const each = text(example, longest);
  return z.union([each, z.strictObject({ es: each, ca: each })], {
    error: expecting(`un texto, p. ej. «${example}», o { es, ca }`, ifObject),
  });
};

export const flag = z.boolean('se espera true o false');

/** A day of the calendar, such as `2028-05-31`. */
export const day = z.iso.date('se espera un día, p. ej. «2028-05-31»');

/** A claim: `false`, `true`, or its evidence. A fault in the evidence is reported as a fault of the claim. */
export function orEvidence<E extends z.ZodType>(evidence: E, expected: string) {
  return z.union([z.boolean(), evidence], { error: expecting(`true, false o ${expected}`, ifObject) });
}

/** The fault of a union: what is expected and, of the option that was meant, what is wrong with it. */
export function expecting(expected: string, optionMeant: (input: unknown) => number | undefined) {
  return (issue: z.core.$ZodRawIssue): string => {
    const option = issue.code === 'invalid_union' ? optionMeant(issue.input) : undefined;
    const faults = option === undefined ? [] : ((issue.errors as z.core.$ZodIssue[][])[option] ?? []);
    const named = faults.length > 0 ? ` (${faults.map(faultOf).join('; ')})` : '';
    return `se espera ${expected}${named}`;
  };
}

const ifObject = (input: unknown) => (typeof input === 'object' ? 1 : undefined);

const faultOf = ({ path, message }: z.core.$ZodIssue) => [...path, message].join(': ');

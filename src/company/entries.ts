import { z } from 'zod';

/** A text on one line of at most `longest` letters. The example is shown in faults. */
export const text = (example: string, longest: number) =>
  z
    .string(`se espera un texto, p. ej. «${example}»`)
    .trim()
    .min(1, `falta; p. ej. «${example}»`)
    .max(longest, `caben ${longest} letras`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'va en una sola línea');

export const flag = z.boolean('se espera true o false');

/** A day of the calendar, such as `2028-05-31`. */
export const day = z.iso.date('se espera un día, p. ej. «2028-05-31»');

/** A claim: `false`, `true`, or its evidence. A fault in the evidence is reported as a fault of the claim. */
export function orEvidence<E extends z.ZodType>(evidence: E, expected: string) {
  const faultOf = ({ path, message }: z.core.$ZodIssue) => [...path, message].join(': ');
  return z.union([z.boolean(), evidence], {
    error: ({ code, input, ...issue }) => {
      const faults = code === 'invalid_union' && typeof input === 'object' ? (issue.errors?.[1] ?? []) : [];
      const named = faults.length > 0 ? ` (${faults.map(faultOf).join('; ')})` : '';
      return `se espera true, false o ${expected}${named}`;
    },
  });
}

import type { ClaimName } from '../../../company/schema.ts';
import { company, evidence, isClaimed } from '../../company.ts';
import type { Messages } from '../../i18n/messages.ts';

type Part = keyof Messages['safety']['parts'];

/** The parts of the rope system, in the order of the drawing's callouts, and the rope that each belongs to. */
const parts: Record<Part, 'work' | 'safety'> = {
  workAnchor: 'work',
  safetyAnchor: 'safety',
  workRope: 'work',
  safetyRope: 'safety',
  descender: 'work',
  backup: 'safety',
  protector: 'safety',
  harness: 'safety',
};

export function ropeSystemIn({
  safety,
}: Messages): { name: string; text: string; rope: 'work' | 'safety' }[] {
  return (Object.keys(parts) as Part[]).map((part) => ({ ...safety.parts[part], rope: parts[part] }));
}

const standards = [
  'rd2177',
  'en363',
  'en365',
  'irataLevel3',
  'iso9001',
  'prl',
  'insuranceIncluded',
] as const satisfies ClaimName[];

/** The standards that the company file claims to work to, with what proves them. */
export function standardsIn(messages: Messages): { name: string; text: string }[] {
  return standards
    .filter(
      (claim) => isClaimed({ claim }) && (claim !== 'insuranceIncluded' || evidence(company.claims[claim])),
    )
    .map((claim) => {
      const { name, text } = messages.safety.standards[claim];
      return { name, text: [text, evidence(company.claims[claim])].filter(Boolean).join(' ') };
    });
}

/** Who certifies the technicians. The logos are neutral wordmarks until their owners license the artwork. */
const certifiers = [
  { claim: 'irata', name: 'IRATA', inFull: 'Industrial Rope Access Trade Association' },
  { claim: 'anetva', name: 'ANETVA', inFull: 'Asociación Nacional de Empresas de Trabajos Verticales' },
] as const;

export function certifiersIn(messages: Messages): { name: 'IRATA' | 'ANETVA'; lines: string[] }[] {
  return certifiers.filter(isClaimed).map(({ claim, name, inFull }) => ({
    name,
    lines: [messages.safety[claim], inFull, evidence(company.claims[claim])].filter(
      (line) => line !== undefined,
    ),
  }));
}

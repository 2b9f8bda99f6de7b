import type { Claim } from '../../company/schema.ts';
import { company } from '../company.ts';
import { isClaimed } from './claims.ts';
import { evidenceOf } from './evidence.ts';

/** The parts of the rope system, in the order of the drawing's callouts. */
export const ropeSystem: { name: string; text: string; rope: 'work' | 'safety' }[] = [
  { name: 'Anclaje de trabajo', text: 'Solo para la cuerda de trabajo.', rope: 'work' },
  { name: 'Anclaje de seguridad', text: 'Independiente del primero.', rope: 'safety' },
  { name: 'Cuerda de trabajo', text: 'Para bajar, posicionarse y apoyarse.', rope: 'work' },
  { name: 'Cuerda de seguridad', text: 'Si falla la primera, queda la segunda.', rope: 'safety' },
  { name: 'Descensor', text: 'Regula la bajada y se bloquea al soltarlo.', rope: 'work' },
  {
    name: 'Anticaídas de respaldo',
    text: 'Sigue al técnico y detiene la caída.',
    rope: 'safety',
  },
  { name: 'Protector de cuerda', text: 'Evita el roce en el canto del peto.', rope: 'safety' },
  {
    name: 'Arnés y casco',
    text: 'El arnés va unido a la cuerda de seguridad.',
    rope: 'safety',
  },
];

const evidence = evidenceOf(company);

/** The standards that the company may claim to work to. */
const allStandards: { claim: Claim; name: string; text: string }[] = [
  {
    claim: 'rd2177',
    name: 'RD\u00a02177/2004',
    text: 'Regula los trabajos en altura, también los de cuerda.',
  },
  { claim: 'en363', name: 'EN\u00a0363', text: 'Sistemas de protección individual contra caídas.' },
  {
    claim: 'en365',
    name: 'EN\u00a0365',
    text: 'Revisión de los equipos, al menos una vez al año.',
  },
  {
    claim: 'irataLevel3',
    name: 'IRATA Nivel\u00a03',
    text: 'El único nivel que puede supervisar.',
  },
  { claim: 'iso9001', name: 'ISO\u00a09001', text: 'Gestión de la calidad.' },
  { claim: 'prl', name: 'PRL', text: 'Prevención de riesgos laborales en cada trabajo.' },
  ...(evidence.insuranceIncluded
    ? [{ claim: 'insuranceIncluded' as const, name: 'Seguro', text: 'Responsabilidad civil.' }]
    : []),
];

/** The standards that the company file claims, with what proves them. */
export const standards = allStandards.filter(isClaimed).map(({ claim, name, text }) => ({
  name,
  text: [text, evidence[claim]].filter(Boolean).join(' '),
}));

/** Who certifies the technicians. The logos are neutral wordmarks until their owners license the artwork. */
const allCertifiers: { claim: 'irata' | 'anetva'; name: 'IRATA' | 'ANETVA'; lines: string[] }[] = [
  {
    claim: 'irata',
    name: 'IRATA',
    lines: ['Certificación de nuestros técnicos', 'Industrial Rope Access Trade Association'],
  },
  {
    claim: 'anetva',
    name: 'ANETVA',
    lines: ['Formación de nuestros técnicos', 'Asociación Nacional de Empresas de Trabajos Verticales'],
  },
];

export const certifiers = allCertifiers.filter(isClaimed).map(({ claim, name, lines }) => ({
  name,
  lines: [...lines, evidence[claim]].filter((line) => line !== undefined),
}));

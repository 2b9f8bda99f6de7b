import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChecklist } from '../company/launch-checklist.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import { type Finding, fail, pass, warn } from './check.ts';

/** Checks what the law requires of the company file (LSSI art. 10), and what only the company can prove. */
export function checkCompany(company: Company): Finding[] {
  const checklist = launchChecklist(company);
  const missing = checklist.filter(({ kind }) => kind === 'set');
  const claimed = checklist.filter(({ kind }) => kind === 'confirm');
  return [
    missing.length === 0
      ? pass('Empresa', 'el aviso legal tiene lo que pide la ley (LSSI, art. 10).')
      : fail('Empresa', missing.map(({ what }) => `falta ${what}`).join('\n'), {
          owner: 'Dáselo a quien lleva la web: lo pone y publica la página otra vez.',
          admin: `Ponlo en company.ts (${missing.map(({ entry }) => entry).join(', ')}) y ejecuta npm run build.`,
        }),
    company.siteUrl.startsWith('http:') &&
      fail('Empresa', 'la dirección de la web va sin cifrar', {
        admin:
          'siteUrl empieza por http://, y la web va por https: cámbialo en company.ts.',
      }),
    claimed.length > 0 &&
      warn('Empresa', claimed.map(({ what }) => what).join('\n'), {
        owner: 'Dale la prueba a quien lleva la web, o pídele que lo quite.',
        admin:
          'Pon la prueba en company.ts (claims), donde se pueda, y false en lo que no puedas probar.',
      }),
    (company.works.length === 0 || company.illustrations) &&
      warn(
        'Imágenes',
        'la web enseña ilustraciones que venían con ella, y su pie lo dice',
        {
          owner:
            'Dale a quien lleva la web fotografías de vuestras obras, y de qué se trataba.',
          admin:
            'Ponlas en pictures/ con los mismos nombres, y en company.ts works e illustrations: false.',
        },
      ),
    !company.languages.includes('ca') &&
      warn('Empresa', 'la web está solo en castellano. ¿La quieres también en catalán?', {
        owner:
          'Una comunidad tiene derecho al presupuesto en catalán (Codi de consum, art. 128-1).',
        admin: `Si la quieren, ponlo en company.ts (languages: ['es', 'ca']) y ejecuta npm run build.`,
      }),
  ].filter((finding) => finding !== false);
}

/** Checks whether the built site is that of this company. */
export async function checkSite(
  { dir }: Config['site'],
  { siteUrl }: Company,
): Promise<Finding[]> {
  if (dir === null) return [];
  const html = await readFile(join(dir, 'index.html'), 'utf8').catch(() => undefined);
  if (html?.includes(siteUrl)) return [pass('Web', `está hecha para ${siteUrl}.`)];
  const text =
    html === undefined ? 'no está construida' : `no está hecha para ${siteUrl}`;
  return [
    fail('Web', text, {
      admin: 'Ejecuta npm run build, y arranca otra vez el servidor.',
    }),
  ];
}

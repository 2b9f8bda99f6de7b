import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChecklistItem, launchChecklist } from '../company/launch-checklist.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import { type Finding, fail, pass, warn } from './check.ts';

/**
 * Checks what the law requires in the company file (LSSI art. 10), and claims that only
 * the company can prove.
 */
export function checkCompany(company: Company): Finding[] {
  const checklist = launchChecklist(company);
  const findings = [
    checkLegalNotice(checklist.filter(({ kind }) => kind === 'set')),
    checkEncryption(company),
    checkClaims(checklist.filter(({ kind }) => kind === 'confirm')),
    checkPhone(checklist),
    checkRegister(company),
    checkPictures(company),
    checkLanguages(checklist),
  ];
  return findings.filter((finding) => finding !== undefined);
}

function checkLegalNotice(missing: readonly ChecklistItem[]): Finding {
  if (missing.length === 0)
    return pass('Empresa', 'el aviso legal tiene lo que pide la ley (LSSI, art. 10).');

  const entries = missing.map(({ entry }) => entry).join(', ');
  return fail('Empresa', missing.map(({ what }) => `falta ${what}`).join('\n'), {
    owner: 'Dáselo a quien lleva la web: lo pone y publica la página otra vez.',
    admin: `Ponlo en company.ts (${entries}) y ejecuta npm run build.`,
  });
}

function checkEncryption({ siteUrl }: Company): Finding | undefined {
  if (!siteUrl.startsWith('http:')) return undefined;

  return fail('Empresa', 'la dirección de la web va sin cifrar', {
    admin: 'siteUrl empieza por http://, y la web va por https: cámbialo en company.ts.',
  });
}

function checkClaims(claimed: readonly ChecklistItem[]): Finding | undefined {
  if (claimed.length === 0) return undefined;

  return warn('Empresa', claimed.map(({ what }) => what).join('\n'), {
    owner: 'Dale la prueba a quien lleva la web, o pídele que lo quite.',
    admin:
      'Pon la prueba en company.ts (claims), donde se pueda, y false en lo que no ' +
      'puedas probar.',
  });
}

function checkPhone(checklist: readonly ChecklistItem[]): Finding | undefined {
  const hint = checklist.find(
    ({ kind, entry }) => kind === 'consider' && entry === 'phone',
  );
  if (!hint) return undefined;

  return warn('Empresa', `mira ${hint.what}.`, {
    admin: 'Si hay un fijo, ponlo en company.ts (phone) y ejecuta npm run build.',
  });
}

/** Checks for the register entry that property managers ask for first. */
function checkRegister({ registrations }: Company): Finding | undefined {
  if (registrations.rea) return undefined;

  return warn('Empresa', 'la web no nombra la inscripción en el REA', {
    owner:
      'Quien hace una obra tiene que estar inscrito (Ley 32/2006, art. 4.2), y un ' +
      'administrador de fincas lo comprueba: dale el número a quien lleva la web.',
    admin: 'Pon el número en company.ts (registrations.rea) y ejecuta npm run build.',
  });
}

function checkPictures({ works, illustrations }: Company): Finding | undefined {
  if (works.length > 0 && !illustrations) return undefined;

  return warn(
    'Imágenes',
    'la web enseña ilustraciones que venían con ella, y su pie lo dice',
    {
      owner:
        'Dale a quien lleva la web fotografías de vuestras obras, y de qué se trataba.',
      admin:
        'Ponlas en pictures/ con los mismos nombres, y en company.ts works e ' +
        'illustrations: false.',
    },
  );
}

function checkLanguages(checklist: readonly ChecklistItem[]): Finding | undefined {
  if (!checklist.some(({ entry }) => entry === 'languages')) return undefined;

  return warn(
    'Empresa',
    'la web está solo en castellano. ¿La quieres también en catalán?',
    {
      owner:
        'Una comunidad tiene derecho al presupuesto en catalán ' +
        '(Codi de consum, art. 128-1).',
      admin:
        `Si la quieren, ponlo en company.ts (languages: ['es', 'ca']) ` +
        'y ejecuta npm run build.',
    },
  );
}

/** Checks whether the site was built for this company. */
export async function checkSite(
  { dir }: Config['site'],
  { siteUrl }: Pick<Company, 'siteUrl'>,
): Promise<Finding[]> {
  // In development Astro serves the site, and nothing has been built.
  if (dir === null) return [];

  const html = await readFile(join(dir, 'index.html'), 'utf8').catch(() => undefined);
  if (html?.includes(siteUrl)) return [pass('Web', `está hecha para ${siteUrl}.`)];

  const text =
    html === undefined ? 'no está construida' : `no está hecha para ${siteUrl}`;
  const admin = 'Ejecuta npm run build, y arranca otra vez el servidor.';
  return [fail('Web', text, { admin })];
}

import { join } from 'node:path';
import { openPoints, type ToSettle } from '../company/launch-checklist.ts';
import { rendersIn } from '../company/renders.ts';
import type { Company } from '../company/schema.ts';
import { madridDate } from '../time.ts';
import { type Finding, good, problem, warning } from './finding.ts';

export const build = 'npm run build (release.sh rebuild, si se instaló con él)';

/** What the law wants to know of the company (LSSI art. 10), and what only the company can prove. */
export function checkCompany(company: Company, now: Date): Finding[] {
  const points = openPoints(company, madridDate(now));
  const [lacking, expired, unproved] = [only('set', points), only('renew', points), only('confirm', points)];
  const findings: Finding[] = [];
  if (lacking.what.length === 0)
    findings.push(good('Empresa', 'el aviso legal tiene lo que pide la ley (LSSI, art. 10).'));
  else {
    const what = lacking.what.map((one) => `falta ${one}`);
    const owner = 'Dáselo a quien lleva la web: lo pone y publica la página otra vez.';
    const admin = `Ponlo en company.ts (${lacking.entries}) y ejecuta ${build}.`;
    findings.push(problem('Empresa', what, { owner, admin }));
  }
  if (company.siteUrl.startsWith('http:')) {
    const admin = 'siteUrl empieza por http://, y la web va por https: cámbialo en company.ts.';
    findings.push(problem('Empresa', 'la dirección de la web va sin cifrar', { admin }));
  }
  const owner = 'Dale la prueba a quien lleva la web, o pídele que lo quite.';
  if (expired.what.length > 0) {
    const admin = `Pon la renovación en company.ts (${expired.entries}), o false, y ejecuta ${build}.`;
    findings.push(problem('Empresa', expired.what, { owner, admin }));
  }
  if (unproved.what.length > 0) {
    const admin = 'Pon la prueba en company.ts (claims), donde se pueda, y false en lo que no puedas probar.';
    const what = `la web afirma ${unproved.what.join(', ')}`;
    findings.push(warning('Empresa', what, { owner, admin }));
  }
  if (company.works.length === 0)
    findings.push(
      warning('Empresa', 'la web no enseña ninguna obra vuestra, solo ilustraciones', {
        owner: 'Dale a quien lleva la web la fotografía de una, y de qué se trataba.',
        admin: 'Pon al menos una en company.ts (works), con su fotografía en pictures/.',
      }),
    );
  // Whoever has a company file works in Catalonia: it names no other provinces.
  if (!company.languages.includes('ca'))
    findings.push(
      warning('Empresa', 'la web está solo en castellano. ¿La quieres también en catalán?', {
        owner:
          'Una comunidad tiene derecho a que se la atienda en la lengua que elija y a recibir el presupuesto en catalán (Codi de consum, art. 128-1). Si la quieres, díselo a quien lleva la web.',
        admin: `Si la quieren, ponlo en company.ts (languages: ['es', 'ca']) y ejecuta ${build}.`,
      }),
    );
  return findings;
}

function only(kind: ToSettle['kind'], points: ToSettle[]): { what: string[]; entries: string } {
  const those = points.filter((point) => point.kind === kind);
  return { what: those.map(({ what }) => what), entries: those.map(({ entry }) => entry).join(', ') };
}

/** Whether the pictures that come with the project have been replaced. */
export async function checkPictures(folder = join(import.meta.dirname, '../../pictures')): Promise<Finding> {
  const renders = await rendersIn(folder);
  if (!renders)
    return warning('Imágenes', 'desde aquí no se sabe si son vuestras: no está la carpeta pictures/');
  const { names, total } = renders;
  if (names.length === 0) return good('Imágenes', 'son vuestras.');
  const some =
    names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} y ${names.length - 3} más`;
  return warning('Imágenes', `${names.length} de ${total} son todavía ilustraciones que venían con la web`, {
    owner: 'Dale fotografías de vuestras obras a quien lleva la web.',
    admin: `Pon en pictures/ fotografías de obras con los mismos nombres (${some}); no presentes las ilustraciones como obras.`,
  });
}

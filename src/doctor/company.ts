import { join } from 'node:path';
import { dayOf } from '../company/madrid-time.ts';
import { openPoints } from '../company/open-points.ts';
import { rendersIn } from '../company/renders.ts';
import type { Company } from '../company/schema.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** How the administrator builds the site anew. */
export const build = 'npm run build (release.sh rebuild, si se instaló con él)';

/** What the law wants to know of the company (LSSI art. 10), and what only the company can prove. */
export function checkCompany(company: Company, now: Date): Finding[] {
  const open = openPoints(company, dayOf(now));
  const [lacking, expired, unproved] = (['set', 'renew', 'confirm'] as const).map((kind) =>
    open.filter((point) => point.kind === kind),
  );
  return [
    ...ifAny(lacking, ({ what, entries }) =>
      problem(
        'Empresa',
        what.map((one) => `falta ${one}`),
        {
          owner: 'Dáselo a quien lleva la web: lo pone y publica la página otra vez.',
          admin: `Ponlo en company.ts (${entries}) y ejecuta ${build}.`,
          open: true,
        },
      ),
    ),
    ...(lacking?.length === 0
      ? [good('Empresa', 'el aviso legal tiene lo que pide la ley (LSSI, art. 10).')]
      : []),
    ...(company.siteUrl.startsWith('http:')
      ? [
          problem('Empresa', 'la dirección de la web es sin cifrar', {
            admin: 'siteUrl empieza por http://, y la web va por https: cámbialo en company.ts.',
          }),
        ]
      : []),
    ...ifAny(expired, ({ what, entries }) =>
      problem('Empresa', what, {
        owner: giveProof,
        admin: `Pon la renovación en company.ts (${entries}), o false, y ejecuta ${build}.`,
      }),
    ),
    ...ifAny(unproved, ({ what }) =>
      warning('Empresa', `la web afirma ${what.join(', ')}`, {
        owner: giveProof,
        admin: `Pon la prueba en company.ts (claims), donde se pueda, y false en lo que no puedas probar.`,
        open: true,
      }),
    ),
    ...(company.works.length === 0
      ? [
          warning('Empresa', 'la web no enseña ninguna obra vuestra, solo ilustraciones', {
            owner: 'Dale a quien lleva la web la fotografía de una, y de qué se trataba.',
            admin: 'Pon al menos una en company.ts (works), con su fotografía en pictures/.',
            open: true,
          }),
        ]
      : []),
  ];
}

const giveProof = 'Dale la prueba a quien lleva la web, o pídele que lo quite.';

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
    open: true,
  });
}

function ifAny(
  points: { entry: string; what: string }[] = [],
  word: (all: { what: string[]; entries: string }) => Finding,
): Finding[] {
  if (points.length === 0) return [];
  return [
    word({ what: points.map(({ what }) => what), entries: points.map(({ entry }) => entry).join(', ') }),
  ];
}

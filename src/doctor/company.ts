import { type ChecklistItem, launchChecklist } from '../company/launch-checklist.ts';
import type { Company } from '../company/schema.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Checks what the law requires of the company file (LSSI art. 10), and what only the company can prove. */
export function checkCompany(company: Company): Finding[] {
  const checklist = launchChecklist(company);
  const [lacking, claimed] = [only('set', checklist), only('confirm', checklist)];
  const findings: Finding[] = [];
  if (lacking.what.length === 0)
    findings.push(good('Empresa', 'el aviso legal tiene lo que pide la ley (LSSI, art. 10).'));
  else {
    const what = lacking.what.map((one) => `falta ${one}`);
    const owner = 'Dáselo a quien lleva la web: lo pone y publica la página otra vez.';
    const admin = `Ponlo en company.ts (${lacking.entries}) y ejecuta npm run build.`;
    findings.push(problem('Empresa', what, { owner, admin }));
  }
  if (company.siteUrl.startsWith('http:')) {
    const admin = 'siteUrl empieza por http://, y la web va por https: cámbialo en company.ts.';
    findings.push(problem('Empresa', 'la dirección de la web va sin cifrar', { admin }));
  }
  if (claimed.what.length > 0) {
    const owner = 'Dale la prueba a quien lleva la web, o pídele que lo quite.';
    const admin = 'Pon la prueba en company.ts (claims), donde se pueda, y false en lo que no puedas probar.';
    findings.push(warning('Empresa', claimed.what, { owner, admin }));
  }
  if (company.works.length === 0)
    findings.push(
      warning('Empresa', 'la web no enseña ninguna obra vuestra, solo ilustraciones', {
        owner: 'Dale a quien lleva la web la fotografía de una, y de qué se trataba.',
        admin: 'Pon al menos una en company.ts (works), con su fotografía en pictures/.',
      }),
    );
  if (company.illustrations)
    findings.push(
      warning('Imágenes', 'son ilustraciones que venían con la web, y su pie lo dice', {
        owner: 'Dale fotografías de vuestras obras a quien lleva la web.',
        admin:
          'Pon fotografías de obras en pictures/ con los mismos nombres, e illustrations: false en company.ts.',
      }),
    );
  if (!company.languages.includes('ca'))
    findings.push(
      warning('Empresa', 'la web está solo en castellano. ¿La quieres también en catalán?', {
        owner:
          'Una comunidad tiene derecho a que se la atienda en la lengua que elija y a recibir el presupuesto en catalán (Codi de consum, art. 128-1). Si la quieres, díselo a quien lleva la web.',
        admin: `Si la quieren, ponlo en company.ts (languages: ['es', 'ca']) y ejecuta npm run build.`,
      }),
    );
  return findings;
}

function only(kind: ChecklistItem['kind'], checklist: ChecklistItem[]): { what: string[]; entries: string } {
  const those = checklist.filter((item) => item.kind === kind);
  return { what: those.map(({ what }) => what), entries: those.map(({ entry }) => entry).join(', ') };
}

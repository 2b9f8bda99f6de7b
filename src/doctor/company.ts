import { type Finding, good, problem, warning } from '../cli/text/findings.ts';
import type { Company } from '../company/schema.ts';
import { toSettle } from '../company/to-settle.ts';

/** What the law wants to know of the company (LSSI art. 10), and what only the company can prove. */
export function checkCompany(company: Company): Finding[] {
  const open = toSettle(company);
  const missing = open.filter(({ kind }) => kind === 'set');
  const claims = open.filter(({ kind }) => kind === 'confirm').map(({ what }) => what.replace(/^.*?: /, ''));
  const findings = missing.map(({ what }) =>
    problem(`Empresa: falta ${what}`, 'Ponlo en company.ts y ejecuta npm run build.'),
  );
  if (missing.length === 0)
    findings.push(good('Empresa: company.ts está completo para el aviso legal (LSSI, art. 10).'));
  if (company.siteUrl.startsWith('http:'))
    findings.push(
      problem('Empresa: siteUrl empieza por http://', 'La web va por https: cámbialo en company.ts.'),
    );
  if (claims.length > 0)
    findings.push(
      warning(
        `Empresa: la web afirma ${claims.join(', ')}.`,
        'Ten con qué probarlo; lo que no, ponlo en false en company.ts (claims).',
      ),
    );
  return findings;
}

import { dayOf } from '../company/madrid-time.ts';
import { openPoints } from '../company/open-points.ts';
import type { Company } from '../company/schema.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** What the law wants to know of the company (LSSI art. 10), and what only the company can prove. */
export function checkCompany(company: Company, now: Date): Finding[] {
  const open = openPoints(company, dayOf(now));
  const missing = open.filter(({ kind }) => kind === 'set');
  const claims = open.filter(({ kind }) => kind === 'confirm').map(({ what }) => what.replace(/^.*?: /, ''));
  return [
    ...missing.map(({ what }) => problem({ kind: 'company file lacks', what })),
    ...(missing.length === 0 ? [good({ kind: 'company file complete' })] : []),
    ...(company.siteUrl.startsWith('http:') ? [problem({ kind: 'site address without TLS' })] : []),
    ...open
      .filter(({ kind }) => kind === 'renew')
      .map(({ what }) => problem({ kind: 'evidence ran out', what })),
    ...(claims.length > 0 ? [warning({ kind: 'claims to prove', claims })] : []),
    ...(company.works.length === 0 ? [warning({ kind: 'no works of its own' })] : []),
  ];
}

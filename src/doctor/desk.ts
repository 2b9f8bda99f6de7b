import { listPasskeys } from '../auth/passkeys.ts';
import { listPeople } from '../auth/people.ts';
import type { Company } from '../company/schema.ts';
import type { Db } from '../database/tables.ts';
import { deskAddress, sharesOriginWithTag } from '../desk-address.ts';
import { isLoopback } from '../environment.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Checks whether the desk is open, and whether the owner can reach it. */
export async function checkDesk(
  config: Parameters<typeof sharesOriginWithTag>[0],
  company: Company,
): Promise<Finding> {
  if (await sharesOriginWithTag(config, company))
    return problem(
      'Oficina',
      'cerrada: compartiría dirección con páginas con publicidad, que podría leerla',
      {
        admin: 'Dale una dirección propia: DESK_ORIGIN (docs/operations.md).',
      },
    );
  const { origin } = deskAddress(config, company);
  const { protocol, hostname } = new URL(origin);
  if (isLoopback(hostname))
    return warning('Oficina', 'solo se abre en el ordenador en el que está, y en el teléfono no', {
      admin:
        `Está en ${origin}. Para entrar desde el teléfono, y para sus notificaciones: DESK_ORIGIN, y el proxy en ` +
        'TRUST_PROXY (docs/operations.md).',
    });
  if (protocol === 'http:')
    return problem('Oficina', `su dirección es ${origin}, sin cifrar, y así no se abre`, {
      admin: 'Pon https en company.ts (siteUrl), o la dirección de la oficina en DESK_ORIGIN.',
    });
  return good('Oficina', `está en ${origin}/oficina/.`);
}

/** Whether there is anybody for whom the desk would open, and how. */
export async function checkPeople(
  db: Db,
  { requestsCommand }: { requestsCommand: string },
): Promise<Finding[]> {
  const people = await listPeople(db);
  if (people.length === 0)
    return [
      warning('Oficina', 'todavía no puede entrar nadie', {
        admin: `Un enlace para entrar: ${requestsCommand} desk`,
      }),
    ];
  const passkeys = await listPasskeys(db);
  const names = people
    .filter(({ id }) => passkeys.every(({ personId }) => personId !== id))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  return [
    warning('Oficina', `sin llave de acceso, ${names.join(', ')}`, {
      owner:
        'Se guarda al entrar en la oficina, o en «Personas y dispositivos»: con ella se entra sin pedir enlaces.',
    }),
  ];
}

import { deskIsOpen } from '../auth/people.ts';
import type { Company } from '../company/schema.ts';
import { type Config, isLoopback } from '../config.ts';
import { sharesOriginWithTag } from '../content-policy.ts';
import type { Db } from '../database/tables.ts';
import { type AddressConfig, deskAddress } from '../desk-address.ts';
import { type Finding, fail, pass, warn } from './check.ts';

/** Checks whether the desk is open, and whether the owner can reach it. */
export async function checkDesk(
  config: AddressConfig & Pick<Config, 'site'>,
  company: Pick<Company, 'siteUrl' | 'advertising'>,
): Promise<Finding> {
  if (await sharesOriginWithTag(config, company))
    return fail(
      'Oficina',
      'cerrada: compartiría dirección con páginas con publicidad, que podría leerla',
      { admin: 'Dale una dirección propia: DESK_ORIGIN (docs/operations.md).' },
    );

  const { origin } = deskAddress(config, company.siteUrl);
  const { protocol, hostname } = new URL(origin);
  if (isLoopback(hostname))
    return warn(
      'Oficina',
      'solo se abre en el ordenador en el que está, y en el teléfono no',
      {
        admin:
          `Está en ${origin}. Para el teléfono publica la web detrás de Caddy, ` +
          'con TRUST_PROXY=loopback en .env (docs/operations.md).',
      },
    );
  if (protocol === 'http:')
    return fail('Oficina', `su dirección es ${origin}, sin cifrar, y así no se abre`, {
      admin:
        'Pon https en company.ts (siteUrl), o la dirección de la oficina en DESK_ORIGIN.',
    });

  return pass('Oficina', `está en ${origin}/oficina/.`);
}

/** Checks whether anyone can sign in to the desk. */
export async function checkPeople(requestsCommand: string, db: Db): Promise<Finding[]> {
  if (await deskIsOpen(db)) return [];

  const admin = `Un enlace para entrar: ${requestsCommand} desk`;
  return [warn('Oficina', 'todavía no puede entrar nadie', { admin })];
}

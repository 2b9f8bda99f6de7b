import { provinces } from '../../company/schema.ts';
import { company } from '../company.ts';

/** Where the company is at home, as titles say it. */
export const inTown = `en ${company.address.city}`;

/** Where the company works, as it stands after "edificios" or "trabajos verticales". */
export const area =
  company.provinces.length === provinces.length
    ? `${inTown} y toda Cataluña`
    : `en ${company.provinces.length === 1 ? 'la provincia' : 'las provincias'} de ${new Intl.ListFormat('es').format(company.provinces)}`;

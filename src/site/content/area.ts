import { provinces } from '../../company/schema.ts';
import { company } from '../company.ts';

/** The town of the company, in the words of titles: `en Barcelona`. */
export const inTown = `en ${company.address.city}`;

/** The area that the company works in, in the words that follow «trabajos verticales». */
export const area =
  company.provinces.length === provinces.length
    ? `${inTown} y toda Cataluña`
    : `en ${company.provinces.length === 1 ? 'la provincia' : 'las provincias'} de ${new Intl.ListFormat('es').format(company.provinces)}`;

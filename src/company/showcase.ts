import { z } from 'zod';
import { bilingual, expecting, text } from './entries.ts';

/** The name of a master in `pictures/`, without its extension. */
const picture = z
  .string('se espera el nombre de una imagen de pictures/, sin su terminación')
  .regex(/^[\w-]{1,60}$/, 'se espera el nombre de una imagen de pictures/, sin su terminación');

const work = {
  title: bilingual('Rehabilitación de un patio de luces', 60),
  place: bilingual('Gràcia, Barcelona', 40),
  year: z.int('se espera un año').min(1980, 'se espera un año').max(2100, 'se espera un año'),
  /** What was done, in one sentence. */
  sentence: bilingual('Sanear y pintar un patio de luces con los vecinos en casa.', 180),
  squareMetres: z.int('se espera un número de metros cuadrados').min(1, 'se espera 1 o más').optional(),
  days: z.int('se espera un número de días').min(1, 'se espera 1 o más').optional(),
  access: bilingual('por cuerda desde el terrado', 60).optional(),
};

/** Works that were carried out, each with one picture or with one from before and one from after. */
export const worksSchema = z
  .array(
    z.union(
      [z.strictObject({ ...work, picture }), z.strictObject({ ...work, before: picture, after: picture })],
      {
        error: expecting(
          '{ title, place, year, sentence, picture }, o before y after en lugar de picture',
          (input) => (input instanceof Object ? Number(!('picture' in input)) : undefined),
        ),
      },
    ),
    'se espera una lista',
  )
  .max(6, 'caben seis')
  .default([]);

/** What clients say. `permission` tells where their permission to publish it is kept. */
export const referencesSchema = z
  .array(
    z.strictObject({
      words: bilingual('Acabaron antes de lo previsto y lo dejaron todo limpio.', 300),
      name: text('Marta Puig', 60),
      role: bilingual('administradora de fincas', 80),
      permission: text('correo del 3 de noviembre de 2026', 120),
    }),
    'se espera una lista',
  )
  .max(3, 'caben tres')
  .default([]);

export const teamSchema = z
  .array(
    z.strictObject({
      name: text('Jordi Riba', 60),
      irataLevel: z.union([z.literal(1), z.literal(2), z.literal(3)], 'se espera 1, 2 o 3'),
      irataNumber: text('3/12345', 20),
      picture,
    }),
    'se espera una lista',
  )
  .max(12, 'caben doce')
  .default([]);

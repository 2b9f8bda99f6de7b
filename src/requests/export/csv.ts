import { madridDateTime } from '../../time.ts';
import { type Circumstances, columns, type Value } from './columns.ts';
import type { Batches } from './json.ts';

/**
 * Writes requests as CSV (RFC 4180), a piece for each batch. Spanish Excel opens it on a double click: UTF-8 with a byte order
 * mark, and semicolons.
 */
export async function* csv(batches: Batches, circumstances: Circumstances): AsyncGenerator<string> {
  const line = (values: Value[]) => `${values.map(cell).join(';')}\r\n`;
  yield `\ufeff${line(columns.map(({ header }) => header))}`;
  for await (const batch of batches)
    yield batch.map((request) => line(columns.map(({ value }) => value(request, circumstances)))).join('');
}

/**
 * Quotes each text, and puts an apostrophe before one that a spreadsheet would run as a formula. A telephone number gets
 * none: in an address book the apostrophe would stay part of it.
 */
function cell(value: Value): string {
  if (value instanceof Date) return madridDateTime(value);
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** The beginnings of a formula, full-width characters included (OWASP, CSV injection), except a telephone number. */
const formula = /^(?!\+[\d ()-]+$)[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

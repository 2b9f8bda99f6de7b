import { stringify } from 'csv-stringify/sync';
import { madridDateTime } from '../../time.ts';
import { type Circumstances, columns, type Value } from './columns.ts';
import type { Batches } from './json.ts';

/**
 * Requests as CSV for a Spanish spreadsheet, a piece for each batch: UTF-8 with a byte order mark, and lines that end in CRLF
 * (RFC 4180). A text that a spreadsheet would take for a formula, such as `=1+1`, gets an apostrophe in front. A telephone
 * number does not: in LibreOffice and in an address book the apostrophe would stay part of it.
 */
export async function* csv(batches: Batches, circumstances: Circumstances): AsyncGenerator<string> {
  const lines = (rows: Value[][]) =>
    stringify(rows, {
      delimiter: ';',
      record_delimiter: 'windows',
      // By default csv-stringify does not quote a text with LF alone, and a spreadsheet would begin a row there.
      quoted_string: true,
      cast: {
        date: (date) => madridDateTime(date),
        string: (text) => (formula.test(text) ? `'${text}` : text),
      },
    });
  yield `\ufeff${lines([columns.map(({ header }) => header)])}`;
  for await (const batch of batches) {
    yield lines(batch.map((request) => columns.map(({ value }) => value(request, circumstances))));
  }
}

/**
 * The beginning of a formula in spreadsheets, full-width characters included (OWASP, CSV injection), except a telephone
 * number. The option `escape_formulas` of csv-stringify could make that exception only with options for each cell.
 */
const formula = /^(?!\+[\d ()-]+$)[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

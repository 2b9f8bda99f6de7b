import { stringify } from 'csv-stringify/sync';
import { clockOf } from '../../company/madrid-time.ts';
import { type Circumstances, columns, type Value } from './columns.ts';
import type { Batches } from './json.ts';

/**
 * Requests as CSV for a spreadsheet, a piece a batch: UTF-8 with its mark, and lines that end in CRLF (RFC 4180).
 * A text that a spreadsheet would take for a formula, such as `=1+1`, begins with an apostrophe; a telephone with its
 * `+` and nothing else does not, for the apostrophe would stay with it in LibreOffice and in an address book.
 */
export async function* csv(
  batches: Batches,
  { delimiter, ...circumstances }: CsvOptions,
): AsyncGenerator<string> {
  const lines = (rows: Value[][]) =>
    stringify(rows, {
      delimiter,
      record_delimiter: 'windows',
      // Left to itself it quotes a text with CRLF, not one with LF alone: a spreadsheet would begin a row there.
      quoted_string: true,
      cast: {
        date: (date) => clockOf(date),
        string: (text) => (formula.test(text) ? `'${text}` : text),
      },
    });
  yield `\ufeff${lines([columns.map(({ header }) => header)])}`;
  for await (const batch of batches) {
    yield lines(batch.map((request) => columns.map(({ value }) => value(request, circumstances))));
  }
}

/**
 * What spreadsheets begin a formula with, full-width forms included (OWASP, CSV injection); a telephone is none.
 * An exception to csv-stringify's own `escape_formulas` is a set of options for each cell, which takes its time.
 */
const formula = /^(?!\+[\d ()-]+$)[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

type CsvOptions = Circumstances & { delimiter: ',' | ';' };

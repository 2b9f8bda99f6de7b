import { stringify } from 'csv-stringify/sync';
import { clockOf } from '../../company/madrid-time.ts';
import { columns, type Value } from './columns.ts';
import type { Batches } from './json.ts';

/**
 * Requests as CSV for a spreadsheet, a piece a batch: UTF-8 with its mark, and lines that end in CRLF (RFC 4180).
 * A text that a spreadsheet would take for a formula, such as `=1+1` or a telephone with its `+`, begins with an
 * apostrophe.
 */
export async function* csv(batches: Batches, { delimiter, now }: CsvOptions): AsyncGenerator<string> {
  const lines = (rows: Value[][]) =>
    stringify(rows, {
      delimiter,
      record_delimiter: 'windows',
      // Left to itself it quotes a text with CRLF, not one with LF alone: a spreadsheet would begin a row there.
      quoted_string: true,
      escape_formulas: true,
      cast: { date: (date) => clockOf(date) },
    });
  yield `\ufeff${lines([columns.map(({ header }) => header)])}`;
  for await (const batch of batches) {
    yield lines(batch.map((request) => columns.map(({ value }) => value(request, now))));
  }
}

type CsvOptions = { delimiter: ',' | ';'; now: Date };

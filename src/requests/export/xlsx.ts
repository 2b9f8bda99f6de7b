import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Circumstances } from './columns.ts';
import type { Batches } from './json.ts';
import { parts, worksheet } from './xlsx-parts.ts';

/**
 * Requests as an Excel workbook (ECMA-376): a zip file of XML parts, of which the one with the rows is written batch by
 * batch. The caller makes sure that the requests fit on its one sheet. Nothing is read before the first chunk is asked for,
 * since the file may be refused and the database closed before that.
 */
export async function* xlsx(batches: Batches, circumstances: Circumstances): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), name);
  const rows = Readable.from(worksheet(batches, circumstances), { objectMode: false });
  zip.addReadStream(rows.on('error', fail), 'xl/worksheets/sheet1.xml');
  zip.end();
  yield* output;
}

import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { clockOf } from '../../company/madrid-time.ts';
import { type Circumstances, columns, type Value } from './columns.ts';
import type { Batches } from './json.ts';

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

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet, by their names, except the sheet itself (ECMA-376 part 1, 12). */
const parts: Record<string, string> = {
  '[Content_Types].xml':
    `${xml}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels':
    `${xml}<Relationships xmlns="${packages}/relationships">` +
    `<Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${xml}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>` +
    '<sheet name="Solicitudes" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `${xml}<Relationships xmlns="${packages}/relationships">` +
    `<Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
  // The styles of a cell are numbered: 0 text, 1 the head, 2 a moment. Two fills are reserved (18.8.20).
  'xl/styles.xml':
    `${xml}<styleSheet xmlns="${main}">` +
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
    '</styleSheet>',
};

/** The sheet: a head that stays visible, and a row for each request. No text in it is taken for a formula. */
async function* worksheet(batches: Batches, circumstances: Circumstances): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.map(columnWidth).join('')}</cols><sheetData>`;
  yield row(
    1,
    columns.map(({ header }) => textCell(header, 1)),
  );
  let number = 1;
  for await (const batch of batches) {
    yield batch
      .map((request) =>
        row(
          ++number,
          columns.map(({ value }) => cell(value(request, circumstances))),
        ),
      )
      .join('');
  }
  yield '</sheetData></worksheet>';
}

function columnWidth({ width }: { width: number }, index: number): string {
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

/** A row of at most 26 cells, each with its address, which some readers require. */
function row(number: number, cells: Cell[]): string {
  const placed = cells.map(
    ({ attributes, content }, index) =>
      `<c r="${String.fromCharCode(65 + index)}${number}"${attributes}>${content}</c>`,
  );
  return `<row r="${number}">${placed.join('')}</row>`;
}

type Cell = { attributes: string; content: string };

function cell(value: Value): Cell {
  if (value === null) return { attributes: '', content: '' };
  if (typeof value === 'number') return { attributes: '', content: `<v>${value}</v>` };
  if (typeof value === 'string') return textCell(value, 0);
  return { attributes: ' s="2"', content: `<v>${serial(value)}</v>` };
}

function textCell(text: string, style: number): Cell {
  return {
    attributes: ` t="inlineStr" s="${style}"`,
    content: `<is><t xml:space="preserve">${xmlText(text)}</t></is>`,
  };
}

/** A moment as Excel stores it, which knows no time zones: days since the end of 1899 by a clock in Madrid. */
function serial(date: Date): number {
  const dayMs = 24 * 60 * 60 * 1000;
  const from1899To1970 = 25_569;
  return Date.parse(`${clockOf(date).replace(' ', 'T')}Z`) / dayMs + from1899To1970;
}

/**
 * A text as the content of a cell. Characters that XML 1.0 does not allow are left out (2.2), what Excel would read as an
 * escape, such as `_x0041_`, is escaped itself (ECMA-376 part 1, 22.9.2.19), and a text beyond the 32,767 characters of a
 * cell is cut.
 */
function xmlText(text: string): string {
  return text
    .slice(0, longestCell)
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (character) => entities[character] ?? '');
}

/** The greatest length of a cell's text, in UTF-16 units. */
const longestCell = 32_767;

const forbidden = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

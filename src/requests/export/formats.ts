import type { Circumstances } from './columns.ts';
import { csv } from './csv.ts';
import { type Batches, jsonArray } from './json.ts';
import { xlsx } from './xlsx.ts';

/** In what requests are written to a file. */
export const exportFormats: Record<ExportFormat, Format> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    chunks: (batches, circumstances) => csv(batches, { ...circumstances, delimiter: ';' }),
  },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', chunks: xlsx },
  json: { type: 'application/json; charset=utf-8', chunks: jsonArray },
};

export type ExportFormat = 'csv' | 'xlsx' | 'json';

/** So many requests fit on a sheet of Excel. */
export const mostRows = 1_048_575;

type Format = {
  type: string;
  chunks(batches: Batches, circumstances: Circumstances): AsyncIterable<string | Uint8Array>;
};

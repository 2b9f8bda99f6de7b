import type { Circumstances } from './columns.ts';
import { csv } from './csv.ts';
import { type Batches, jsonArray } from './json.ts';
import { xlsx } from './xlsx.ts';

export const exportFormats = {
  csv: { type: 'text/csv; charset=utf-8', chunks: csv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', chunks: xlsx },
  json: { type: 'application/json; charset=utf-8', chunks: jsonArray },
} satisfies Record<string, Format>;

export type ExportFormat = keyof typeof exportFormats;

export const exportFormatNames = Object.keys(exportFormats) as ExportFormat[];

/** How many requests fit on a sheet of Excel, below the head. */
export const mostRows = 1_048_575;

type Format = {
  type: string;
  chunks(batches: Batches, circumstances: Circumstances): AsyncIterable<string | Uint8Array>;
};

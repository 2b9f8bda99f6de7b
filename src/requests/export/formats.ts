import type { Circumstances } from './columns.ts';
import { csv } from './csv.ts';
import { type Batches, jsonArray } from './json.ts';
import { xlsx } from './xlsx.ts';

/** The formats in which requests are exported. */
export const exportFormats: Record<ExportFormat, Format> = {
  csv: { type: 'text/csv; charset=utf-8', chunks: csv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', chunks: xlsx },
  json: { type: 'application/json; charset=utf-8', chunks: jsonArray },
};

export const exportFormatNames = ['csv', 'xlsx', 'json'] as const;

export type ExportFormat = (typeof exportFormatNames)[number];

/** How many requests fit on a sheet of Excel, below the head. */
export const mostRows = 1_048_575;

type Format = {
  type: string;
  chunks(batches: Batches, circumstances: Circumstances): AsyncIterable<string | Uint8Array>;
};

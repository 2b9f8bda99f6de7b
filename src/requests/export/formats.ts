import type { Circumstances } from './columns.ts';
import { csv } from './csv.ts';
import { type Batches, jsonArray } from './json.ts';

export const exportFormats = {
  csv: { type: 'text/csv; charset=utf-8', chunks: csv },
  json: { type: 'application/json; charset=utf-8', chunks: jsonArray },
} satisfies Record<string, Format>;

type Format = {
  type: string;
  chunks(batches: Batches, circumstances: Circumstances): AsyncIterable<string>;
};

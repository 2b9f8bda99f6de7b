import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Period } from './find.ts';
import type { Labels } from './label.ts';

/** How many requests of a period carry each label, suspected spam aside: the most first, those without one last. */
export async function countLabels(db: Kysely<Tables>, period: Period): Promise<LabelCounts> {
  const count = (label: keyof Labels) => countBy(db, label, period);
  return {
    service: (await count('service')) as LabelCounts['service'],
    province: (await count('province')) as LabelCounts['province'],
    outcome: (await count('outcome')) as LabelCounts['outcome'],
  };
}

export type LabelCounts = { [L in keyof Labels]: { label: Labels[L]; count: number }[] };

async function countBy(db: Kysely<Tables>, label: keyof Labels, { from, before }: Period) {
  const rows = await db
    .selectFrom('requests')
    .select((select) => [`${label} as label`, select.fn.countAll().as('count')])
    .where('state', '=', 'received')
    .$if(from !== undefined, (query) => query.where('received_at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('received_at', '<', before ?? ''))
    .groupBy(label)
    .execute();
  return rows
    .map((row) => ({ label: row.label, count: Number(row.count) }))
    .sort((a, b) => Number(a.label === null) - Number(b.label === null) || b.count - a.count);
}

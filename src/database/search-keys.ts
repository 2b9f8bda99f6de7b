import { sql } from 'kysely';
import { phoneKey, searchText } from '../contact/search-text.ts';
import type { Db } from './tables.ts';

/**
 * Fills in the columns that searches read, for requests that a server of an earlier version stored without them. Some
 * hundred at a time; returns how many there were.
 */
export async function fillSearchKeys(db: Db): Promise<number> {
  let filled = 0;
  for (;;) {
    const bare = await db
      .selectFrom('requests')
      .select(['id', 'name', 'email', 'phone', 'message'])
      .where('search_text', 'is', null)
      .limit(atOnce)
      .execute();
    if (bare.length === 0) return filled;
    const rows = bare.map(
      (request) => sql`(${request.id}, ${searchText(request)}, ${phoneKey(request.phone)})`,
    );
    await sql`update requests set search_text = found.column2, phone_key = found.column3
      from (values ${sql.join(rows)}) as found where requests.id = cast(found.column1 as integer)`.execute(
      db,
    );
    filled += bare.length;
  }
}

const atOnce = 500;

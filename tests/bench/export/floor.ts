import { DatabaseSync } from 'node:sqlite';

/** The least that an export can cost: every row read as JavaScript sees it, and nothing done with it. */
const database = new DatabaseSync(process.argv[2] ?? '', { readOnly: true });
for (const _ of database.prepare('select * from requests order by received_at desc, id desc').iterate()) {
  // Nothing.
}
database.close();

import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * A query for the busiest path. Kysely takes longer to build and compile one than SQLite to run it: this one is built
 * once for each open database, and from then on only given its parameters.
 *
 * @param build gets stand-ins, each for one value: it may place them in a query, and do nothing else with them.
 * @returns runs the query and returns its rows.
 */
export function compileOnce<Parameters extends object, Row>(
  build: (db: Kysely<Tables>, parameters: Parameters) => Compilable<Row>,
): (db: Kysely<Tables>, parameters: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, parameters) => {
    // Transactions have executors of their own; the adapter is the same for all of a database.
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, standIns<Parameters>()).compile();
    compiled.set(adapter, query);
    const filled: CompiledQuery<Row> = { ...query, parameters: query.parameters.map(fill, parameters) };
    return (await db.executeQuery(filled)).rows;
  };
}

class StandIn {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

/** An object that has a stand-in under every name. */
function standIns<Parameters extends object>(): Parameters {
  return new Proxy({} as Parameters, { get: (_, name) => new StandIn(name) });
}

function fill(this: object, value: unknown): unknown {
  return value instanceof StandIn ? Reflect.get(this, value.name) : value;
}

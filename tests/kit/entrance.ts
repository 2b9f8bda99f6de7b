import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { signInWithLink } from '../../src/auth/sign-in-tokens.ts';
import type { DatabaseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import { device } from './auth.ts';
import { runCommand } from './commands.ts';

/** For tests: a database that the server has made, beside which commands are typed and their links are opened. */
export async function openEntrance(t: TestContext, config: DatabaseConfig) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  const run = (argv: string[], env?: Record<string, string>) => runCommand(config, argv, env);
  /** Returns the secret of the session. */
  const enter = async (argv: string[]) => {
    const { stdout, stderr } = await run(['desk', ...argv]);
    const link = /#([\w-]{43})$/m.exec(stdout)?.[1] ?? assert.fail(stderr);
    const entered = await signInWithLink(db, { link, device }, new Date());
    assert.ok(entered.kind === 'signed-in');
    return entered.secret;
  };
  return { db, run, enter };
}

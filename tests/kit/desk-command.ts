import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { signInWithLink } from '../../src/auth/sign-in-tokens.ts';
import type { DatabaseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import { device } from './auth.ts';
import { runCommand } from './commands.ts';

/** For tests: an existing database, on which `run` runs commands and `signIn` opens the link that `desk` prints. */
export async function openDeskCommand(t: TestContext, config: DatabaseConfig) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  const run = (argv: string[], env?: Record<string, string>) => runCommand(config, argv, env);
  /** Runs `desk`, opens its link and returns the secret of the session. */
  const signIn = async (argv: string[]) => {
    const { stdout, stderr } = await run(['desk', ...argv]);
    const link = /#([\w-]{43})$/m.exec(stdout)?.[1] ?? assert.fail(stderr);
    const signedIn = await signInWithLink(db, { link, device }, new Date());
    assert.ok(signedIn.kind === 'signed-in');
    return signedIn.secret;
  };
  return { db, run, signIn };
}

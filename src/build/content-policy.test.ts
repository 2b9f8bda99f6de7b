import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ContentPolicy } from '../server/security-headers.ts';
import { writeContentPolicy } from './content-policy.ts';

/** Builds the policy of one page and reads it back. */
async function policyOf(html: string): Promise<ContentPolicy> {
  const folder = await mkdtemp(join(tmpdir(), 'policy-'));
  const site = join(folder, 'site');
  try {
    await mkdir(site);
    await writeFile(join(site, 'index.html'), html);
    await writeContentPolicy(site);
    return JSON.parse(await readFile(join(folder, 'policy.json'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the content policy of the built pages', () => {
  it('allows an inline script by the hash of exactly what stands between its tags', async () => {
    // The example of CSP Level 3, § 2.3.1.
    const { scriptHashes } = await policyOf("<script>alert('Hello, world.');</script>");
    assert.deepEqual(scriptHashes, ["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
  });

  it('names a script that stands on the page twice once', async () => {
    const { scriptHashes } = await policyOf('<script>a()</script><script data-x="1">a()</script>');
    assert.equal(scriptHashes.length, 1);
  });

  it('leaves out scripts that come from a file', async () => {
    const { scriptHashes } = await policyOf('<script type="module" src="/a.js"></script>');
    assert.deepEqual(scriptHashes, []);
  });

  it('leaves out data blocks, which are not run', async () => {
    const { scriptHashes } = await policyOf('<script type="application/ld+json">{}</script>');
    assert.deepEqual(scriptHashes, []);
  });

  it('allows inline styles', async () => {
    const { styleHashes } = await policyOf('<style>a{}</style><style media="print">b{}\n</style>');
    assert.equal(styleHashes.length, 2);
  });
});

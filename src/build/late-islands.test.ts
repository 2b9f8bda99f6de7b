import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { postponeIslands } from './late-islands.ts';

const place = '<script data-style="/a.css" data-islands>attach()</script>';
const runtime =
  '<style>astro-island,astro-slot{display:contents}</style><script>go("astro:visible");</script>' +
  '<p>between</p><script>customElements.define("astro-island",Island)</script>';

describe('the script of the islands', () => {
  it('leaves the page for a file, whose address is left where the page is told of it', async () => {
    const { page, files } = await postponed(`${place}${runtime}<script>own()</script>`);
    const [file = '', ...others] = Object.keys(files);
    assert.deepEqual(others, []);
    assert.equal(
      page,
      `<script data-style="/a.css" data-islands="/_astro/${file}">attach()</script><p>between</p><script>own()</script>`,
    );
    assert.equal(files[file], 'go("astro:visible");\ncustomElements.define("astro-island",Island)');
  });

  it('brings along props that are long, and leaves those that are short', async () => {
    const text = `${'a'.repeat(200)} <"&'>`;
    const long = JSON.stringify({ text: [0, text] });
    const escaped = long.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const island = (props: string) => `<astro-island uid="Z1a" ssr props="${props}" client="settled">`;
    const { page, files } = await postponed(place + runtime + island(escaped) + island('{}'));
    assert.ok(
      page.endsWith(
        '<astro-island uid="Z1a" ssr client="settled"><astro-island uid="Z1a" ssr props="{}" client="settled">',
      ),
    );
    const given: Record<string, string> = {};
    const document = {
      querySelector: () => ({ setAttribute: (name: string, value: string) => (given[name] = value) }),
    };
    const [statement = ''] = Object.values(files).join().split('\n');
    new Function('document', statement)(document);
    assert.deepEqual(JSON.parse(given.props ?? ''), { text: [0, text] });
  });

  it('is not looked for on a page without islands', async () => {
    const { page, files } = await postponed(place);
    assert.equal(page, place);
    assert.deepEqual(files, {});
  });

  it('never leaves a page that could not fetch it', async () => {
    await assert.rejects(postponed(runtime), /index\.html has islands, but no data-islands/);
  });
});

async function postponed(html: string): Promise<{ page: string; files: Record<string, string> }> {
  const site = await mkdtemp(join(tmpdir(), 'islands-'));
  const scripts = join(site, '_astro');
  try {
    await mkdir(scripts);
    await writeFile(join(site, 'index.html'), html);
    await postponeIslands(site);
    const names = await readdir(scripts);
    const files = await Promise.all(names.map((name) => readFile(join(scripts, name), 'utf8')));
    return {
      page: await readFile(join(site, 'index.html'), 'utf8'),
      files: Object.fromEntries(names.map((name, index) => [name, files[index] ?? ''])),
    };
  } finally {
    await rm(site, { recursive: true });
  }
}

import { readFile } from 'node:fs/promises';

/**
 * Lists the licences of what the lockfile names: what the running server needs by package, the rest by count. Fails
 * where an entry has no integrity, or the server would need a licence that nobody has looked at.
 */
const known = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', '0BSD'];

type Entry = { version: string; license?: string; integrity?: string; dev?: boolean };

const lockfile: { packages: Record<string, Entry> } = JSON.parse(await readFile('package-lock.json', 'utf8'));
const entries = Object.entries(lockfile.packages).filter(([path]) => path !== '');
const running = entries.filter(([, { dev }]) => !dev);
const building = entries.filter(([, { dev }]) => dev);

print('The running server', running, ([path, { version }]) => `${nameOf(path)} ${version}`);
print('Building and testing', building);
const faults = [
  ...entries.filter(([, { integrity }]) => !integrity).map(([path]) => `${path} has no integrity`),
  ...running
    .filter(([, { license = 'none' }]) => !known.includes(license))
    .map(([path, { license }]) => `${path} has the licence ${license}`),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;

function print(title: string, packages: [string, Entry][], name?: (entry: [string, Entry]) => string): void {
  const byLicence = Map.groupBy(packages, ([, { license = 'none' }]) => license);
  process.stdout.write(`${title}: ${packages.length} packages\n`);
  for (const [licence, some] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
    process.stdout.write(`  ${licence}: ${name ? some.map(name).join(', ') : some.length}\n`);
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** Serves a folder as a static host does: files, `/page` for `page/index.html`, and the headers of `_headers`. */
export async function startStaticHost(site: string, port: number): Promise<() => Promise<void>> {
  const rules = readRules(await readFile(join(site, '_headers'), 'utf8'));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = extname(pathname) ? pathname : join(pathname, 'index.html');
    const body = await readFile(join(site, file)).catch(() => undefined);
    for (const { prefix, headers } of rules) if (pathname.startsWith(prefix)) response.setHeaders(headers);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.writeHead(body ? 200 : 404).end(body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

type Rule = { prefix: string; headers: Headers };

function readRules(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
    if (name) rules.at(-1)?.headers.set(name, value);
    else if (line) rules.push({ prefix: line.replace(/\*$/, ''), headers: new Headers() });
  }
  return rules;
}

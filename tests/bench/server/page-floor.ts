import { createServer, get, type OutgoingHttpHeaders } from 'node:http';

/**
 * The floor of a page: bare `node:http` that answers the same bytes from memory, headers included, and does
 * nothing else. `node page-floor.ts <server> <path> …`; it asks that server for them when it starts.
 */
// Node writes these itself, in every answer of both.
const ofConnection = new Set(['date', 'connection', 'keep-alive']);
const [server = '', ...paths] = process.argv.slice(2);
const answers = new Map(
  await Promise.all(paths.map(async (path) => [path, await ask(server + path)] as const)),
);

createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) return response.writeHead(404).end();
  return response.writeHead(200, answer.headers).end(answer.body);
}).listen(Number(process.env.PORT), '127.0.0.1');

function ask(url: string): Promise<{ headers: OutgoingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, headers: { 'accept-encoding': 'br' } };
    const asking = get(url, options, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const headers = Object.entries(response.headers).filter(([name]) => !ofConnection.has(name));
      resolve({ headers: Object.fromEntries(headers), body });
    });
    asking.on('error', reject);
  });
}

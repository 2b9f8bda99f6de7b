import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '../../src/site/routes.ts';
import { selfSigned } from '../kit/certificate.ts';
import { runCommand } from '../kit/commands.ts';
import { freePort } from '../kit/port.ts';
import { startTestSmtp } from '../kit/smtp.ts';
import { ContactForm, typed, words } from './contact-form.ts';
import { startOwnServer } from './own-server.ts';
import { expect, test } from './strict-page.ts';

test.use({
  ignoreHTTPSErrors: true,
  // The service worker needs a certificate of a known authority all the same.
  expectedComplaints: [
    /^asked another host: https?:\/\/(127\.0\.0\.1|oficina\.localhost):|^console: An SSL certificate error/,
  ],
});

test('a request goes from the form by mail to the desk, and is answered there', { tag: '@core' }, async ({
  page,
  allow,
}) => {
  test.slow();
  // The desk's answer before the sign-in.
  allow(401);
  await using cleanup = new AsyncDisposableStack();
  const smtp = await startTestSmtp({ after: (stop) => cleanup.defer(async () => void (await stop())) });
  const folder = await mkdtemp(join(tmpdir(), 'vertical-bcn-golden-path-'));
  cleanup.defer(() => rm(folder, { recursive: true }));
  const port = await freePort();
  const proxy = await startTlsProxy(port);
  cleanup.defer(proxy.stop);
  const env = {
    DATA_DIR: folder,
    DESK_ORIGIN: proxy.origin,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'web@example.com',
    MAIL_TO: 'info@example.com',
  };
  const server = await startOwnServer(() => ['src/server/main.ts'], env, port);
  cleanup.defer(server.stop);
  cleanup.defer(() => page.close());
  const requests = async (...argv: string[]) =>
    (await runCommand({ kind: 'sqlite', file: join(folder, 'requests.sqlite') }, argv, env)).stdout;
  // A mail links to the desk once there is a person who can sign in.
  const signInLink = linkIn(await requests('desk', '--for', 'Marc'), proxy.origin);

  await page.goto(server.url + routes.home);
  const form = new ContactForm(page);
  await form.fill();
  await form.button.click();
  await expect(page.getByRole('main')).toContainText(words.success);

  await expect.poll(() => smtp.mails.length, { timeout: 15_000 }).toBe(1);
  await page.goto(linkIn(textOf(smtp.mails[0]?.raw), proxy.origin));
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();

  await page.goto(signInLink);
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByRole('heading', { level: 1, name: typed.name })).toBeVisible();

  expect(JSON.parse(await requests('list', '--json', '--waiting'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect.poll(async () => JSON.parse(await requests('list', '--json', '--waiting'))).toEqual([]);
});

/** Starts a proxy that speaks TLS. Mails link to a desk only where it has a name, and `localhost` is none. */
async function startTlsProxy(target: number) {
  const host = 'oficina.localhost';
  const port = await freePort();
  const proxy = createServer(await selfSigned(host), (incoming, answer) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
    const { method, url: path } = incoming;
    const forwarded = request({ host: '127.0.0.1', port: target, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    // The service worker still asks when the server has stopped.
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening));
  const stop = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { origin: `https://${host}:${port}`, stop };
}

function linkIn(text: string, origin: string): string {
  return new RegExp(`${origin}/oficina/[^\\s"<]+`).exec(text)?.[0] ?? 'no link';
}

/** Returns the mail's text without the line breaks of quoted-printable. */
function textOf(raw = ''): string {
  return raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

import { request } from 'node:http';
import { createServer } from 'node:https';
import { routes } from '../../src/site/routes.ts';
import { selfSigned } from '../kit/certificate.ts';
import { runCommand } from '../kit/commands.ts';
import { sqliteIn } from '../kit/database.ts';
import { type Afterwards, temporaryDirectory } from '../kit/folders.ts';
import { listen } from '../kit/port.ts';
import { startProcess } from '../kit/process.ts';
import { startTestSmtp } from '../kit/smtp.ts';
import { typed, words } from './contact-form.ts';
import { expect, test } from './strict-page.ts';

test.use({
  ignoreHTTPSErrors: true,
  // The service worker needs a certificate of a known authority all the same.
  expectedComplaints: [
    /^asked another host: https?:\/\/(127\.0\.0\.1|oficina\.localhost):|^console: An (SSL certificate|unknown) error/,
  ],
});

test('a request goes from form to mail to desk, and is answered', {
  tag: '@core',
}, async ({ page, form, allow, afterwards }) => {
  test.slow();
  // The desk's answer before the sign-in.
  allow(401);
  const smtp = await startTestSmtp(afterwards);
  const folder = await temporaryDirectory(afterwards);
  const proxy = await startTlsProxy(afterwards);
  const env = {
    ...smtp.env,
    DATA_DIR: folder,
    DESK_ORIGIN: proxy.origin,
    TRUST_PROXY: '127.0.0.1',
  };
  const server = await startProcess(afterwards, env);
  proxy.leadTo(server.url);
  const requests = async (...argv: string[]) =>
    (await runCommand(sqliteIn(folder), argv, env)).stdout;
  // A mail links to the desk once there is a person who can sign in.
  const signInLink = linkIn(await requests('desk', '--for', 'Marc'), proxy.origin);

  await page.goto(server.url + routes.home);
  await form.send();
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
  await expect
    .poll(async () => JSON.parse(await requests('list', '--json', '--waiting')))
    .toEqual([]);
});

/** Starts a proxy that speaks TLS. Mails link to a desk only where it has a name, and `localhost` is none. */
async function startTlsProxy(t: Afterwards) {
  const host = 'oficina.localhost';
  let target = '';
  const proxy = createServer(await selfSigned(host), (incoming, answer) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '192.0.2.1',
    };
    const { method, url } = incoming;
    const forwarded = request(target + url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    // The service worker still asks when the server has stopped.
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  });
  return {
    origin: `https://${host}:${await listen(t, proxy)}`,
    leadTo(url: string) {
      target = url;
    },
  };
}

function linkIn(text: string, origin: string): string {
  return new RegExp(`${origin}/oficina/[^\\s"<]+`).exec(text)?.[0] ?? 'no link';
}

/** Returns the mail's text without the line breaks of quoted-printable. */
function textOf(raw = ''): string {
  return raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

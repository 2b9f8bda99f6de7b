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
  expectedComplaints: [
    [
      /^asked another host: https?:\/\/(127\.0\.0\.1|oficina\.localhost):/,
      // The service worker still needs a certificate from a known authority.
      /^console: An (SSL certificate|unknown) error/,
    ],
    // Playwright would take the second of two elements for the options of the first.
    { scope: 'test' },
  ],
});

test('a request travels from the form to its answer', { tag: '@core' }, async ({
  page,
  form,
  allow,
  afterwards,
}) => {
  test.slow();
  // The desk is requested before the sign-in.
  allow(401);
  const company = await startInstallation(afterwards);
  // Mails link to the desk once there is a person who can sign in.
  const signInLink = company.linkIn(await company.requests('desk', '--for', 'Marc'));

  await page.goto(company.url + routes.home);
  await form.send();
  await expect(page.getByRole('main')).toContainText(words.success);

  await expect.poll(() => company.mails.length, { timeout: 15_000 }).toBe(1);
  await page.goto(company.linkIn(textOf(company.mails[0]?.raw)));
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();

  await page.goto(signInLink);
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByRole('heading', { level: 1, name: typed.name })).toBeVisible();
  expect(await company.waiting()).toHaveLength(1);

  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect.poll(() => company.waiting()).toEqual([]);
});

/** Starts a server beside a mail server, with a proxy in front of its desk. */
async function startInstallation(t: Afterwards) {
  const smtp = await startTestSmtp(t);
  const folder = await temporaryDirectory(t);
  const proxy = await startTlsProxy(t);
  const env = {
    ...smtp.env,
    DATA_DIR: folder,
    DESK_ORIGIN: proxy.origin,
    TRUST_PROXY: '127.0.0.1',
  };
  const server = await startProcess(t, env);
  proxy.leadTo(server.url);

  const requests = async (...argv: string[]) =>
    (await runCommand(sqliteIn(folder), argv, env)).stdout;
  return {
    url: server.url,
    mails: smtp.mails,
    /** Runs a command of the terminal, and returns its output. */
    requests,
    /** Returns the waiting requests. */
    waiting: async () => JSON.parse(await requests('list', '--json', '--waiting')),
    /** Returns the first link to the desk in a text. */
    linkIn: (text: string) =>
      new RegExp(`${proxy.origin}/oficina/[^\\s"<]+`).exec(text)?.[0] ?? 'no link',
  };
}

/**
 * Starts a TLS proxy. Mails link to a desk only if it has a host name, and `localhost`
 * does not count.
 */
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
    // The service worker may still send requests after the server has stopped.
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

/** Returns the mail's text without the line breaks of quoted-printable. */
function textOf(raw = ''): string {
  return raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

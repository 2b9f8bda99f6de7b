import assert from 'node:assert/strict';
import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type TestContext, test } from 'node:test';
import { generate } from 'selfsigned';
import placeholders from '../../../company.ts';
import { runProcess } from '../../../tests/support/commands.ts';
import { completeCompany, installation, runDoctor } from '../../../tests/support/installation.ts';
import { fill } from '../../../tests/support/requests.ts';

import { SmtpError, startTestSmtp } from '../../../tests/support/smtp.ts';
import { sqliteFile, testDatabase } from '../../../tests/support/stores.ts';
import type { DatabaseConfig } from '../../config/database.ts';
import { openDatabase } from '../../database/open.ts';
import { insertRequestNotice } from '../../outbox/store.ts';
import { writeAudit } from '../../requests/audit.ts';

const mailTo = { MAIL_FROM: 'Web <web@vertical.es>', MAIL_TO: 'info@vertical.es' };

testDatabase('of a good installation: what there is, and exit 0', async (t, config) => {
  await fill(config, [{ received_at: new Date().toISOString() }]);
  const smtp = await startTestSmtp(t, { login: { user: 'web', pass: 'right' } });
  const SMTP_URL = smtp.url.replace('//', '//web:right@');
  const env = { ...(await installation(t, completeCompany)), ...mailTo, SMTP_URL };
  await noteBackupNow(config);
  const sqlite = config.kind === 'sqlite';
  const { code, stdout, stderr } = await runDoctor(config, env);
  const place = sqlite
    ? config.file
    : `PostgreSQL, ${new URL(config.url).host}${new URL(config.url).pathname}`;
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(
    stdout.replace(/es del \d\d\/\d\d\/\d{4}[ \d:]*(, hace \d+ s)?\./g, 'es de hoy.').replace(place, 'LUGAR'),
    `✓ Correo: el servidor de correo acepta los avisos.
✓ Solicitudes: 1 guardada, y hay sitio para más.
  → Están en LUGAR.
✓ Avisos: ninguno atrasado; en cola, 0.
✓ Copias: la última es de hoy.
✓ Disco: quedan 1 GB${sqlite ? '' : ' en esta máquina; el de PostgreSQL se mira en la suya'}.
✓ Reloj: 21/11/2026 10:05 en Madrid.
✓ Conservación: se conservan 12 meses; la más antigua es de hoy.
! Oficina: todavía no puede entrar nadie
  → Un enlace para entrar: npx requests oficina
${deskHere}
✓ Web: está hecha para https://www.vertical.es.
✓ Empresa: el aviso legal tiene lo que pide la ley (LSSI, art. 10).
${noWorks}
${pictures}
${notRunning}

Nada impide publicar la web. Hay 5 cosas por revisar.
`,
  );
  assert.deepEqual(smtp.mails, []);
});

test('of a bad one: each fault on a line, what to do below it, and exit 1', async (t) => {
  const config = await badDatabase(t);
  assert.ok(config.kind === 'sqlite');
  const env = await installation(
    t,
    {
      ...placeholders,
      claims: {
        ...completeCompany.claims,
        prl: true,
        iso9001: 'AENOR, ER-1/2019',
      },
      trades: { ...completeCompany.trades, plumbing: true },
    },
    'https://otra.es',
  );
  const { code, stdout } = await runDoctor(config, env);
  assert.equal(code, 1);
  const shown = stdout
    .replaceAll(config.file, 'ARCHIVO')
    .replaceAll(dirname(config.file), 'CARPETA')
    .replace(/Aquí es el [\d/]+ [\d:]+/, 'Aquí es el 21/11/2026 10:05')
    .replace(/700\s+CARPETA\s+&&\s+chmod\s+600\s+ARCHIVO/, '700 CARPETA && chmod 600 ARCHIVO');
  assert.equal(shown, bad);
});

test('a mail server that does not take us in is named with what it said, and without the password', async (t) => {
  const config = await sqliteFile(t);
  const smtp = await startTestSmtp(t, { login: { user: 'web', pass: 'right' } });
  const env = { ...(await installation(t, completeCompany)), ...mailTo };
  const url = (pass: string) => smtp.url.replace('//', `//web:${pass}@`);
  const says = async (SMTP_URL: string, fault: RegExp) => {
    const { code, stdout } = await runDoctor(config, { ...env, SMTP_URL, COLUMNS: '300' });
    assert.equal(code, 1);
    // As it was before it was broken into lines.
    assert.match(stdout.replace(/\n {2}/g, ' '), fault);
    assert.doesNotMatch(stdout, /right|secret|\n\s+at /);
  };
  await says(
    url('secret'),
    /✗ Correo: el servidor de correo no acepta los avisos → No acepta el usuario o la contraseña: .*5\.7\.8/,
  );
  smtp.behave({ login: { user: 'web', pass: 'right' }, refuseSender: new SmtpError(553, 'not yours') });
  await says(url('right'), /→ No acepta el remitente \(MAIL_FROM\): .*not yours/);
  smtp.behave({
    login: { user: 'web', pass: 'right' },
    refuseRecipient: () => new SmtpError(550, 'unknown'),
  });
  await says(url('right'), /→ No acepta a quién se avisa \(MAIL_TO\): .*unknown/);
  await smtp.stop();
  await says(url('right'), /→ No se puede hablar con el servidor: .*ECONNREFUSED/);
  const nowhere = url('right').replace('127.0.0.1', 'mail.invalid');
  await says(
    nowhere,
    /→ El nombre del servidor que está en SMTP_URL no se encuentra \(DNS\): .*mail\.invalid/,
  );
  assert.deepEqual(smtp.mails, []);
});

test('a mail server whose certificate is not to be believed is named, by what is wrong with it', async (t) => {
  const certificate = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const tls = { key: certificate.private, cert: certificate.cert, from: 'STARTTLS' } as const;
  const { url: SMTP_URL } = await startTestSmtp(t, { tls });
  const env = { ...(await installation(t, completeCompany)), ...mailTo, SMTP_URL, COLUMNS: '300' };
  const { code, stdout } = await runDoctor(await sqliteFile(t), env);
  assert.equal(code, 1);
  assert.match(stdout, /→ Su certificado no lo firma nadie de confianza: /);
});

test('--send-test sends one mail, and says so if it is not taken', async (t) => {
  const config = await sqliteFile(t);
  const smtp = await startTestSmtp(t);
  const env = { ...(await installation(t, completeCompany)), ...mailTo, SMTP_URL: smtp.url };
  const sent = await runDoctor(config, env, ['--send-test']);
  assert.equal(sent.code, 0);
  assert.match(sent.stdout, /! Correo: el de prueba se ha enviado\n {2}→ Mira si ha llegado/);
  assert.equal(smtp.mails.length, 1);
  assert.match(smtp.mails[0]?.raw ?? '', /^Subject: Prueba de los avisos\r$/m);
  smtp.behave({ answer: () => new SmtpError(554, 'spam') });
  const refused = await runDoctor(config, env, ['--send-test']);
  assert.equal(refused.code, 1);
  assert.match(refused.stdout, /✗ Correo: el de prueba no ha salido: .*spam/);
});

test('a company whose site is in Spanish alone is asked whether it wants it in Catalan, and may go public', async (t) => {
  const config = await sqliteFile(t);
  const smtp = await startTestSmtp(t);
  const env = { ...mailTo, SMTP_URL: smtp.url, COLUMNS: '300' };
  const says = async (languages: ('es' | 'ca')[]) => {
    const files = await installation(t, { ...completeCompany, languages });
    return await runDoctor(config, { ...env, ...files });
  };
  const asked = await says(['es']);
  assert.match(
    asked.stdout,
    /^! Empresa: .*solo en castellano.*\n {2}→ .*company\.ts \(languages: \['es', 'ca'\]\)/m,
  );
  assert.equal(asked.code, 0);
  assert.doesNotMatch((await says(['es', 'ca'])).stdout, /castellano/);
});

test('--json gives the same to a program', async (t) => {
  const env = await installation(t, completeCompany);
  const { code, stdout } = await runProcess(await sqliteFile(t), ['doctor', '--json'], { ...env, PORT: '1' });
  assert.equal(code, 1);
  const { fit, findings } = JSON.parse(stdout);
  assert.equal(fit, false);
  const levels = findings.map(
    ({ level, what }: { level: string; what: string }) => `${level} ${what.split(':')[0]}`,
  );
  assert.deepEqual(levels, [
    'problem Correo',
    'warning Base de datos',
    'warning Oficina',
    'good Web',
    'good Empresa',
    'warning Empresa',
    'warning Imágenes',
    'warning Servidor',
  ]);
});

test('doctor leaves nothing in the database', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, [{}]);
  await runDoctor(config, await installation(t, completeCompany));
  const { queries, close } = await openDatabase(config);
  t.after(close);
  assert.deepEqual(await queries.selectFrom('audit').selectAll().execute(), []);
});

test('an address that is none is not understood', async (t) => {
  const { code } = await runProcess(await sqliteFile(t), ['doctor', '--url', 'www.vertical.es']);
  assert.equal(code, 2);
});

/** Open to others, with a request from long ago, one from the future, one that waits, one that failed and an old backup. */
async function badDatabase(t: TestContext): Promise<DatabaseConfig> {
  const config = await sqliteFile(t);
  assert.ok(config.kind === 'sqlite');
  await fill(config, [
    { received_at: '2020-03-01T09:00:00.000Z' },
    { received_at: '2999-03-01T09:00:00.000Z' },
  ]);
  const { queries, close } = await openDatabase(config);
  for (const id of [1, 2])
    await insertRequestNotice(queries, id, new Date(Date.now() - (3 * 24 + 1) * 3_600_000));
  await queries.updateTable('notices').set({ state: 'failed' }).where('request_id', '=', 1).execute();
  await queries
    .updateTable('notices')
    .set({ last_error: 'mailbox full' })
    .where('request_id', '=', 2)
    .execute();
  await writeAudit(
    queries,
    { action: 'backup', by: null, detail: { requests: 2 } },
    new Date('2026-11-01T02:17:00.000Z'),
  );
  await close();
  await chmod(config.file, 0o644);
  await chmod(dirname(config.file), 0o755);
  return config;
}

async function noteBackupNow(config: DatabaseConfig): Promise<void> {
  const { queries, close } = await openDatabase(config);
  await writeAudit(queries, { action: 'backup', by: null, detail: { requests: 1 } }, new Date()).finally(
    close,
  );
}

const notRunning = `! Servidor: no contesta en http://127.0.0.1:1 (fetch failed: bad port)
  → Arráncalo; si lo lleva systemd: systemctl status vertical-bcn`;

const pictures = `! Imágenes: son ilustraciones que venían con la web, y su pie lo dice
  → Pon fotografías de obras en pictures/ con los mismos nombres, e illustrations: false en
  company.ts.`;

const noWorks = `! Empresa: la web no enseña ninguna obra vuestra, solo ilustraciones
  → Pon al menos una en company.ts (works), con su fotografía en pictures/.`;

const deskHere = `! Oficina: solo se abre en el ordenador en el que está, y en el teléfono no
  → Está en http://localhost:8080. Para entrar desde el teléfono, y para sus notificaciones:
  DESK_ORIGIN, y el proxy en TRUST_PROXY (docs/operations.md).`;

const bad = `✗ Correo: no está configurado, y nadie recibe un aviso cuando llega una solicitud
  → Pon SMTP_URL, MAIL_FROM y MAIL_TO (docs/operations.md).
✓ Solicitudes: 2 guardadas, y hay sitio para más.
  → Están en ARCHIVO.
✗ Avisos: no sale el correo. Espera 1 aviso, el más antiguo desde hace 3 días
  → El servidor de correo dijo: mailbox full. Comprueba que el servidor está en marcha y que el
  correo sale (--enviar-prueba).
! Avisos: no se pudo avisar por correo de estas solicitudes: 1
  → Llama tú, y cuando el correo salga: npx requests reintentar --fallidos
! Copias: la última es del 01/11/2026 03:17. Lo de después se perdería si se rompe el disco
  → Si se hacen cada noche, alguna ha fallado: docs/operations.md.
✓ Disco: quedan 1 GB.
✗ Solicitudes: las pueden leer otros usuarios del servidor
  → chmod 700 CARPETA && chmod 600 ARCHIVO
✗ Reloj: el del servidor va mal, y los plazos con él
  → Aquí es el 21/11/2026 10:05, y hay una solicitud del 01/03/2999 10:00. Ponlo en hora
  (timedatectl set-ntp true).
✗ Conservación: hay solicitudes de hace más de 12 meses, que ya tendrían que estar borradas
  → La más antigua es del 01/03/2020. Las borra el servidor al arrancar y cada día: comprueba que
  está en marcha, y su registro.
! Oficina: todavía no puede entrar nadie
  → Un enlace para entrar: npx requests oficina
${deskHere}
✗ Web: está hecha para https://otra.es, y la vuestra es https://vertical-bcn.example
  → La vuestra es la de company.ts. Ejecuta npm run build (release.sh rebuild, si se instaló con
  él).
✗ Empresa: falta la razón social (LSSI art. 10)
✗ Empresa: falta el NIF (LSSI art. 10)
✗ Empresa: falta el domicilio (LSSI art. 10)
✗ Empresa: falta la inscripción en el Registro Mercantil o el que corresponda (LSSI art. 10.1.b)
✗ Empresa: falta el teléfono
✗ Empresa: falta el número de WhatsApp
✗ Empresa: falta el correo de contacto
✗ Empresa: falta la dirección de la web
✗ Empresa: falta quién aloja la web y el correo (RGPD art. 13)
✗ Empresa: falta la inscripción como empresa instaladora de agua (y de gas, RD 919/2006, si lo
  hay); si no la tienes, el servicio se quita de la web
  → Ponlo en company.ts (legalName, nif, address, registry, phone, whatsapp, email, siteUrl,
  processors, trades.plumbing) y ejecuta npm run build (release.sh rebuild, si se instaló con él).
! Empresa: la web afirma PRL
  → Pon la prueba en company.ts (claims), donde se pueda, y false en lo que no puedas probar.
${noWorks}
${pictures}
${notRunning}

Hay 16 fallos: así no se debe publicar la web. Hay 8 cosas por revisar.
`;

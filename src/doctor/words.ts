import { duration, moment } from '../company/madrid-time.ts';
import { doubtInWords } from '../outbox/trouble.ts';
import { untoldSentences } from '../outbox/untold-words.ts';
import type { Fact, MailStep, RoomOn, WhichPage } from './finding.ts';
import type { FactWords, Speaker, Words } from './speaker.ts';
import { waysBesideMail } from './words-beside-mail.ts';

/** A finding in Spanish: what is so, and what to do about it where something is to be done. */
export function findingInWords(fact: Fact, speaker: Speaker): Words {
  const inWords = words[fact.kind] as (fact: Fact, speaker: Speaker) => Words;
  return inWords(fact, speaker);
}

const proxy = 'Revisa el proxy que está delante del servidor.';
const renew = 'Renuévalo; que lo haga solo (Caddy, certbot).';
const mailVariables = 'Revisa SMTP_URL, MAIL_FROM y MAIL_TO.';
const setUpMail = 'Pon SMTP_URL, MAIL_FROM y MAIL_TO (docs/operations.md).';
const build = 'npm run build (release.sh rebuild, si se instaló con él)';
const where: Record<WhichPage, string> = { built: 'Web', published: 'Publicada' };
const rebuild: Record<WhichPage, string> = {
  built: `Ejecuta ${build}.`,
  published: 'Publica la que se construye aquí.',
};
const mailSteps: Record<MailStep, string> = {
  sender: 'el servidor no acepta el remitente (MAIL_FROM)',
  recipient: 'el servidor no acepta a quién se avisa (MAIL_TO)',
  login: 'el servidor no acepta el usuario o la contraseña',
  'no encryption': 'el servidor no ofrece cifrar la conexión, y sin cifrar no se le envía nada (SMTP_PLAIN)',
  'certificate expired': 'el certificado del servidor ha caducado',
  'certificate of another name': 'el certificado es de otro nombre que el de SMTP_URL',
  'certificate not trusted': 'el certificado del servidor no lo firma nadie de confianza',
  'encryption failed': 'la conexión no se puede cifrar',
  name: 'el nombre del servidor que está en SMTP_URL no se encuentra (DNS)',
  connection: 'no se puede hablar con el servidor',
};

const words: FactWords<Fact['kind']> = {
  'company file unusable': ({ error }, { explain }) => [explain(error), 'Corrígelo en company.ts.'],
  'company file complete': () => ['Empresa: company.ts está completo para el aviso legal (LSSI, art. 10).'],
  'company file lacks': ({ what }) => [`Empresa: falta ${what}`, `Ponlo en company.ts y ejecuta ${build}.`],
  'site address without TLS': () => [
    'Empresa: siteUrl empieza por http://',
    'La web va por https: cámbialo en company.ts.',
  ],
  'claims to prove': ({ claims }) => [
    `Empresa: la web afirma ${claims.join(', ')}.`,
    'Pon la prueba en company.ts (claims), donde se pueda, y false en lo que no puedas probar.',
  ],
  'evidence ran out': ({ what }) => [
    `Empresa: ${what}`,
    `Pon la renovación en company.ts, o false, y ejecuta ${build}.`,
  ],
  'no works of its own': () => [
    'Empresa: company.ts no tiene ninguna obra (works): la web solo enseña ilustraciones',
    'Pon al menos una, con su fotografía en pictures/.',
  ],
  'desk over plain http': ({ origin }) => [
    `Oficina: su dirección es ${origin}, sin cifrar, y así no se abre`,
    'Pon https en company.ts (siteUrl), o la dirección de la oficina en DESK_ORIGIN.',
  ],
  'desk on this machine alone': ({ origin }) => [
    `Oficina: está en ${origin}, y solo se abre desde esta misma máquina: a un teléfono no llegan ni ella ni sus notificaciones`,
    'Para entrar desde el teléfono: DESK_ORIGIN, y el proxy en TRUST_PROXY (docs/operations.md).',
  ],
  'desk reachable': ({ origin }) => [`Oficina: está en ${origin}/oficina/.`],
  'nobody can enter the desk': (_fact, { program }) => [
    'Oficina: todavía no puede entrar nadie',
    `Un enlace para entrar: ${program} oficina`,
  ],
  'people without passkey': ({ names }) => [
    `Oficina: sin llave de acceso, ${names.join(', ')}`,
    'Se guarda al entrar en la oficina, o en «Personas y dispositivos»: así se entra sin terminal ni correo.',
  ],
  'desk beside an advertising tag': () => [
    'Oficina: comparte dirección con páginas que llevan una etiqueta de publicidad, cuyo código podría leerla',
    'Dale una dirección propia: DESK_ORIGIN (docs/operations.md).',
  ],
  'site served elsewhere': () => ['Web: este servidor no la tiene (SITE_DIR=none); la sirve otro.'],
  'site not built': ({ siteDir }) => [`Web: no está construida en ${siteDir}`, rebuild.built],
  'page without address': ({ page }) => [
    `${where[page]}: la página no dice su dirección (canonical)`,
    rebuild[page],
  ],
  'page of this address': ({ page, siteUrl }) => [
    `${where[page]}: está construida para ${siteUrl}, como dice company.ts.`,
  ],
  'page of another address': ({ page, siteUrl, found }) => [
    `${where[page]}: está construida para ${found}, y company.ts dice ${siteUrl}`,
    rebuild[page],
  ],
  'pictures not here': () => [
    'Imágenes: no se puede ver si son las tuyas',
    'Ejecútalo donde está la carpeta pictures/.',
  ],
  'pictures replaced': () => ['Imágenes: son las tuyas.'],
  'pictures that came with the site': ({ names, total }) => [
    `Imágenes: ${names.length} de ${total} son todavía las ilustraciones con las que viene la web: ${some(names)}`,
    'Pon en pictures/ fotografías de tus obras con esos nombres; no presentes las ilustraciones como obras tuyas.',
  ],
  'server running': ({ origin }) => [`Servidor: está en marcha en ${origin}.`],
  'server not running': ({ origin, reason }) => [
    `Servidor: no contesta en ${origin} (${reason})`,
    'Arráncalo; si lo lleva systemd: systemctl status vertical-bcn',
  ],
  'no database yet': () => [
    'Base de datos: todavía no hay',
    'Arranca el servidor, que la crea, o revisa DATA_DIR y DATABASE_URL.',
  ],
  'database unusable': ({ error }, { explain }) => [
    `Base de datos: ${explain(error)}`,
    'Sin ella no se guarda ninguna solicitud.',
  ],
  'database usable': ({ dialect, requests }) => [
    `Base de datos: ${dialect === 'sqlite' ? 'está entera' : 'PostgreSQL contesta'}, ` +
      `es de esta versión y se puede escribir. Solicitudes: ${requests}.`,
  ],
  'database open to other users': ({ part, path, mode }) => [
    `Base de datos: otros usuarios de la máquina pueden ${part === 'folder' ? 'entrar en su carpeta' : 'leer su archivo'}`,
    `chmod ${mode} ${path}`,
  ],
  'room on the disk': ({ on, mebibytes }) => roomInWords(on, mebibytes),
  'set aside': ({ names }) => [
    `Datos: sigue ahí lo que se apartó al restaurar: ${names.join(', ')}`,
    'Tiene datos personales, también de quien se ha borrado desde entonces: bórralo cuando ya no haga falta.',
  ],
  clock: ({ now }) => [`Reloj: ${moment(now)} en Madrid.`],
  'clock behind a request': ({ now, newest }) => [
    `Reloj: hay una solicitud del futuro (${moment(newest)}); aquí es el ${moment(now)}`,
    'Pon el reloj en hora (timedatectl set-ntp true).',
  ],
  'nothing older than is kept': ({ months, oldest }) => [
    `Conservación: se conservan ${months} meses; ` +
      (oldest === null ? 'no hay ninguna solicitud.' : `la más antigua es del ${day(oldest)}.`),
  ],
  'older than is kept': ({ months, oldest }) => [
    `Conservación: se conservan ${months} meses, y la más antigua es del ${day(oldest)}`,
    'Las borra el servidor al arrancar y cada día: comprueba que está en marcha, y su registro.',
  ],
  'deletion in doubt': ({ doubt }, { program }) => [
    `Conservación: ${doubtInWords(doubt)}`,
    `Si el reloj está mal, ponlo en hora (timedatectl set-ntp true). Si está bien: ${program} caducar`,
  ],
  'no backup known': (_fact, { program }) => [
    'Copias: no consta ninguna',
    `Una ahora: ${program} copia ARCHIVO. Cada noche: docs/operations.md. Guárdala en otra máquina.`,
  ],
  'nightly backup failed': ({ at, last }) => [
    `Copias: la del ${moment(at)} no se hizo, o no llegó fuera de la máquina; ` +
      (last === null ? 'no consta ninguna buena' : `la última buena es del ${moment(last)}`),
    'Por qué: journalctl -u vertical-bcn-backup. La siguiente se lleva también las que faltan fuera.',
  ],
  'last backup': ({ at, ageMs }) => [`Copias: la última es del ${moment(at)}, hace ${duration(ageMs)}.`],
  'last backup long ago': ({ at }) => [
    `Copias: la última es del ${moment(at)}`,
    'Si se hacen cada noche, alguna ha fallado: docs/operations.md.',
  ],
  'notices in time': ({ pending }) => [`Avisos: ninguno atrasado; en cola, ${pending}.`],
  'notices late': ({ pending, oldestSeconds, lastError }) => [
    `Avisos: ${pending} en cola, el más antiguo desde hace ${duration(oldestSeconds * 1000)}` +
      (lastError ? `. El servidor de correo dijo: ${lastError}` : ''),
    'Comprueba que el servidor está en marcha y que el correo sale (--send-test).',
  ],
  'recipient refused': ({ address, notices, reason }) => [
    `Avisos: el servidor de correo no acepta a ${address} (${notices === 1 ? '1 aviso' : `${notices} avisos`} en 30 días): ${reason}`,
    'A los demás sí les llega. Comprueba la dirección, o quítala de MAIL_TO.',
  ],
  'requests nobody was told of': ({ notice, ids }, { program }) => [
    `${untoldSentences[notice]}: ${ids.join(', ')}`,
    `Llama tú, y cuando el correo salga: ${program} reintentar --all-failed`,
  ],
  ...waysBesideMail,
  'mail not set up': ({ secondChannel }) => [
    secondChannel
      ? 'Correo: no está configurado; solo se avisa a NOTIFY_URL, sin los datos de la solicitud'
      : 'Correo: no está configurado, y NOTIFY_URL tampoco: nadie se entera de las solicitudes',
    setUpMail,
  ],
  'mail accepted': () => ['Correo: el servidor nos deja entrar, y acepta el remitente y a quién se avisa.'],
  'mail not accepted': ({ at, reason }) => [`Correo: ${mailSteps[at]}: ${reason}`, mailVariables],
  'test mail sent': () => [
    'Correo: el de prueba se ha enviado',
    'Mira si ha llegado, y si no está en correo no deseado.',
  ],
  'test mail not sent': ({ reason = 'interrumpido' }) => [
    `Correo: el de prueba no ha salido: ${reason}`,
    mailVariables,
  ],
  'published without TLS': () => ['TLS: la dirección es http://, sin cifrar', 'Usa https.'],
  'certificate valid': ({ days }) => [`TLS: el certificado es válido, y lo es durante ${days} días.`],
  'certificate ends soon': ({ days }) => [`TLS: el certificado caduca dentro de ${days} días`, renew],
  'certificate not believed': ({ reason }) => [
    `TLS: los navegadores no aceptan el certificado (${reason})`,
    renew,
  ],
  'no TLS connection': ({ host, reason }) => [
    `TLS: no se puede conectar con ${host}: ${reason}`,
    'Revisa el nombre y el proxy.',
  ],
  'site does not answer': ({ origin, reason }) => [`Publicada: ${origin} no contesta: ${reason}`, proxy],
  'nobody answers by http': () => ['Publicada: por http no contesta nadie.'],
  'http leads to https': () => ['Publicada: quien llega por http pasa a https.'],
  'http does not lead to https': ({ host, status }) => [
    `Publicada: http://${host} no lleva a https (${status})`,
    proxy,
  ],
  'security headers sent': () => ['Publicada: tiene las cabeceras de seguridad.'],
  'security headers missing': ({ names }) => [
    `Publicada: le faltan cabeceras de seguridad: ${names.join(', ')}`,
    'Deja pasar las cabeceras del servidor; la de TLS la pone si el proxy está en TRUST_PROXY.',
  ],
  'server healthy': () => ['Publicada: el servidor vive, y su base de datos contesta.'],
  'server not healthy': ({ path, status }) => [
    `Publicada: ${path} no está bien (${status})`,
    'Mira el registro del servidor.',
  ],
  'clocks differ': ({ seconds }) => [
    `Reloj: el de la web y el de aquí se llevan ${seconds} segundos`,
    'Pon los dos en hora (NTP).',
  ],
  'another address given': ({ given, siteUrl }) => [
    `Publicada: has dado ${given}, y company.ts dice ${siteUrl}`,
    'Decide cuál es la buena.',
  ],
  'this build published': () => ['Publicada: la página de inicio es la que se construyó aquí.'],
  'another build published': () => [
    'Publicada: la página de inicio no es la que se construyó aquí',
    'Publícala, o vacía la caché que esté delante del servidor.',
  ],
};

function roomInWords(on: RoomOn, mebibytes: number): Words {
  const room = mebibytes < 1024 ? `${mebibytes} MB` : `${Math.floor(mebibytes / 1024)} GB`;
  const left = {
    database: `Disco: quedan ${room}`,
    backups: `Disco de las copias: quedan ${room}`,
    machine: `Disco: quedan ${room} en esta máquina; el de PostgreSQL se mira en la suya`,
  }[on];
  const lost = on === 'backups' ? 'no se hace ninguna copia' : 'no se guarda ninguna solicitud';
  if (mebibytes < 100) return [left, `Haz sitio: con el disco lleno ${lost}.`];
  return mebibytes < 1024 ? [left, 'Haz sitio pronto.'] : [`${left}.`];
}

function day(iso: string): string {
  return moment(iso).slice(0, 10);
}

function some(names: string[]): string {
  return names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} y ${names.length - 3} más`;
}

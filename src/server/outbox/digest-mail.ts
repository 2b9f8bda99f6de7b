import type { StoredRequest } from '../requests/store.ts';
import { idOfMoment, type Mail, mail, type Origin, page } from './mail.ts';
import { escapeHtml, plainLine } from './plain.ts';
import { when } from './when.ts';

/** The mail that tells of suspected spam: kept, not thrown away, and how to release what is none. */
export function digestMail(origin: Origin, digest: Digest, now: Date): Mail {
  const { requests, more } = digest;
  const total = requests.length + more;
  return mail(origin, {
    messageId: `<sospechosas-${digest.id}.${idOfMoment(digest.created_at)}@${origin.host}>`,
    date: now,
    subject: total === 1 ? 'Una solicitud sospechosa' : `${total} solicitudes sospechosas`,
    text: [intro, '', ...requests.map((one) => asText(one, now)), ...lastLine(more), ''].join('\n'),
    html: page(
      `<p>${escapeHtml(intro)}</p>${requests.map((one) => asHtml(one, now)).join('')}` +
        lastLine(more)
          .map((line) => `<p>${escapeHtml(line)}</p>`)
          .join(''),
    ),
  });
}

export type Digest = {
  id: number;
  created_at: string;
  /** Those that are told of one by one. */
  requests: StoredRequest[];
  /** How many there are besides. */
  more: number;
};

const intro =
  'Parecen correo basura, pero están guardadas. Si alguna no lo es, libérala con la orden que la acompaña: ' +
  'recibirás entonces su aviso como el de cualquier otra.';

const reasonInWords: Record<string, string> = {
  rate: 'demasiadas solicitudes seguidas',
  honeypot: 'rellenó un campo que las personas no ven',
  bbcode: 'lleva código de foros',
  links: 'lleva muchos enlaces',
  'link-in-name': 'lleva un enlace en el nombre',
  repeated: 'repite el mismo texto en varios campos',
  seo: 'ofrece posicionamiento web',
  crypto: 'ofrece inversiones',
  pharma: 'ofrece medicamentos',
  casino: 'ofrece apuestas',
  adult: 'ofrece contenido para adultos',
  loans: 'ofrece préstamos',
};

const excerptLength = 300;

function describe({ id, name, email, phone, message, reason, received_at }: StoredRequest, now: Date) {
  const reasons = (reason ?? '').split(',').map((one) => reasonInWords[one] ?? one);
  return {
    head: `Nº ${id}: ${plainLine(name)}`,
    contact: [email, plainLine(phone)].filter(Boolean).join(', '),
    received: when(new Date(received_at), now),
    reasons: reasons.join('; '),
    excerpt: plainLine(message, excerptLength),
    command: `npm run requests -- release ${id}`,
  };
}

function asText(request: StoredRequest, now: Date): string {
  const { head, contact, received, reasons, excerpt, command } = describe(request, now);
  return `${head}\n${contact}\nRecibida: ${received}\nMotivo: ${reasons}\n> ${excerpt}\nLiberar: ${command}\n`;
}

function asHtml(request: StoredRequest, now: Date): string {
  const { head, contact, received, reasons, excerpt, command } = describe(request, now);
  return (
    `<p><strong><bdi>${escapeHtml(head)}</bdi></strong><br><bdi>${escapeHtml(contact)}</bdi><br>` +
    `Recibida: ${escapeHtml(received)}<br>Motivo: ${escapeHtml(reasons)}</p>` +
    '<blockquote dir="auto" style="margin:0;padding:0 1em;border-left:3px solid #999">' +
    `${escapeHtml(excerpt)}</blockquote><p>Liberar: <code>${command}</code></p>`
  );
}

function lastLine(more: number): string[] {
  return more === 0 ? [] : [`Y ${more} más: npm run --silent requests -- list`];
}

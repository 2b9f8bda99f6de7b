import { moment } from '../company/madrid-time.ts';
import { untoldSentences } from '../outbox/untold-words.ts';
import type { Fact } from './finding.ts';
import type { Speaker } from './speaker.ts';
import { findingInWords } from './words.ts';

/**
 * A finding in Spanish for the owner at the desk: what it means for the company, and what to do about it. What only the
 * maintainer can mend says so, and gives the words to send, which are those of the terminal.
 */
export function ownerWords(fact: Fact, speaker: Speaker): OwnerWords {
  const [what, todo = null] = findingInWords(fact, speaker);
  const own = (words[fact.kind] as ((fact: Fact) => Said) | undefined)?.(fact) ?? {};
  const tell = own.maintainer ? `${what}${todo ? `. ${todo}` : ''}` : null;
  const [about = '', said = ''] = (own.what ?? what).split(/: (.*)/s);
  return {
    about,
    what: said.charAt(0).toUpperCase() + said.slice(1),
    todo: own.todo === undefined && !tell ? todo : (own.todo ?? null),
    tell,
  };
}

export type OwnerWords = {
  /** One word: `Correo`. */
  about: string;
  what: string;
  todo: string | null;
  /** What to tell the maintainer, word for word; null where the owner needs nobody. */
  tell: string | null;
};

/** What is said otherwise than in the terminal, what it is about first; what is left out is said alike. */
type Said = { what?: string; todo?: string | null; maintainer?: boolean };

type WordsOf = { [K in Fact['kind']]?: (fact: Extract<Fact, { kind: K }>) => Said };

const maintainer = true;
const onlyHere = 'Las solicitudes están a salvo, pero solo te enteras aquí: mira la lista a menudo.';
const giveData = 'Dáselo a quien lleva la web: lo pone y publica la página otra vez.';
const giveProof = 'Dale la prueba a quien lleva la web, o pídele que lo quite.';
const keepElsewhere = 'Pide que se haga una cada noche y que se guarde en otra máquina.';

const words: WordsOf = {
  'requests nobody was told of': ({ notice, ids }) => ({
    what: `Avisos: ${untoldSentences[notice]}: ${ids.join(', ')}`,
    todo: 'Llama tú: están en Solicitudes.',
    maintainer,
  }),
  'notices late': ({ pending }) => ({
    what: `Avisos: no sale el correo. ${pending === 1 ? 'Espera 1 aviso' : `Esperan ${pending} avisos`}`,
    todo: onlyHere,
    maintainer,
  }),
  'recipient refused': ({ address }) => ({
    what: `Avisos: el correo no llega a ${address}`,
    todo: 'A los demás sí les llega. Comprueba que la dirección está bien escrita y que su buzón no está lleno.',
    maintainer,
  }),
  'mail not set up': ({ secondChannel }) => ({
    what: secondChannel
      ? 'Correo: no está configurado; el aviso llega solo por el otro canal, sin los datos'
      : 'Correo: no está configurado, y nadie recibe un aviso cuando llega una solicitud',
    todo: onlyHere,
    maintainer,
  }),
  'mail accepted': () => ({ what: 'Correo: el servidor de correo acepta los avisos.' }),
  'mail not accepted': () => ({
    what: 'Correo: el servidor de correo no acepta los avisos',
    todo: onlyHere,
    maintainer,
  }),
  'test mail not sent': () => ({ todo: 'Dile a quien lleva la web lo que pone aquí.' }),
  'database unusable': () => ({ what: 'Solicitudes: ahora no se puede guardar ninguna', maintainer }),
  'database usable': ({ requests }) => ({
    what: `Solicitudes: ${requests === 1 ? '1 guardada' : `${requests} guardadas`}, y hay sitio para más.`,
  }),
  'devices told by push': ({ devices }) => ({
    what: `Notificaciones: activadas en ${devices === 1 ? '1 dispositivo' : `${devices} dispositivos`}.`,
  }),
  'push service not reached': () => ({
    what: 'Notificaciones: no llegan a todos los teléfonos',
    maintainer,
  }),
  'webhook in time': ({ host }) => ({ what: `Otro programa: a ${host} se le avisa de cada solicitud.` }),
  'webhook missing': ({ pending }) => ({
    what: `Otro programa: ya no se le avisa, y ${pending === 1 ? 'le espera 1 aviso' : `le esperan ${pending} avisos`}`,
    maintainer,
  }),
  'webhook not delivered': ({ host }) => ({
    what: `Otro programa: ${host} no recibe los avisos`,
    maintainer,
  }),
  'no backup known': () => ({
    what: 'Copias: no consta ninguna. Si se rompe el disco, se pierden las solicitudes',
    todo: keepElsewhere,
  }),
  'nightly backup failed': ({ at, last }) => ({
    what:
      `Copias: la de la noche ha fallado (${moment(at)}). ` +
      (last === null ? 'No consta ninguna buena' : `La última buena es del ${moment(last)}`),
    todo: 'Lo recibido desde entonces se perdería si se rompe el disco.',
    maintainer,
  }),
  'last backup long ago': ({ at }) => ({
    what: `Copias: la última es del ${moment(at)}. Lo de después se perdería si se rompe el disco`,
    todo: keepElsewhere,
  }),
  'room on the disk': ({ on, mebibytes }) => {
    if (mebibytes >= 1024) return {};
    return {
      todo: on === 'backups' ? 'Lleno no guarda ninguna copia.' : 'Lleno no guarda ninguna solicitud.',
      maintainer,
    };
  },
  'set aside': () => ({
    what: 'Datos: queda una base de datos antigua, que se apartó al restaurar una copia',
    maintainer,
  }),
  'database open to other users': () => ({
    what: 'Solicitudes: las pueden leer otros usuarios del servidor',
    maintainer,
  }),
  'clock behind a request': () => ({
    what: 'Reloj: el del servidor va mal, y los plazos con él',
    maintainer,
  }),
  'older than is kept': ({ months }) => ({
    what: `Conservación: hay solicitudes de hace más de ${months} meses, que ya tendrían que estar borradas`,
    maintainer,
  }),
  'deletion in doubt': () => ({ maintainer }),
  'desk on this machine alone': () => ({
    what: 'Oficina: solo se abre en el ordenador en el que está, y en el teléfono no',
    maintainer,
  }),
  'desk over plain http': () => ({ maintainer }),
  'desk beside an advertising tag': () => ({
    what: 'Oficina: comparte dirección con páginas que llevan publicidad, que podría leerla',
    maintainer,
  }),
  'people without passkey': ({ names }) => ({
    what: `Oficina: sin llave de acceso, ${names.join(', ')}`,
    todo: 'Se guarda en «Personas y dispositivos»: con ella se entra sin pedir enlaces.',
  }),
  'site served elsewhere': () => ({ what: 'Web: está en otro servidor.' }),
  'site not built': () => ({ what: 'Web: no hay página que enseñar', maintainer }),
  'page without address': () => ({ what: 'Web: no dice a los buscadores cuál es su dirección', maintainer }),
  'page of this address': ({ siteUrl }) => ({ what: `Web: está hecha para ${siteUrl}.` }),
  'page of another address': ({ siteUrl, found }) => ({
    what: `Web: está hecha para ${found}, y la vuestra es ${siteUrl}`,
    maintainer,
  }),
  'company file unusable': () => ({ what: 'Empresa: no se pueden leer sus datos', maintainer }),
  'company file complete': () => ({ what: 'Empresa: el aviso legal tiene lo que pide la ley.' }),
  'company file lacks': ({ what }) => ({ what: `Empresa: falta ${withoutEntry(what)}`, todo: giveData }),
  'site address without TLS': () => ({ what: 'Empresa: la dirección de la web es sin cifrar', maintainer }),
  'claims to prove': () => ({ todo: giveProof }),
  'evidence ran out': ({ what }) => ({ what: `Empresa: ${withoutEntry(what)}`, todo: giveProof }),
  'no works of its own': () => ({
    what: 'Empresa: la web no enseña ninguna obra vuestra, solo ilustraciones',
    todo: 'Dale a quien lleva la web la fotografía de una, y de qué se trataba.',
  }),
  'pictures not here': () => ({ what: 'Imágenes: desde aquí no se sabe si son vuestras', todo: null }),
  'pictures that came with the site': ({ names, total }) => ({
    what: `Imágenes: ${names.length} de ${total} son todavía ilustraciones que venían con la web`,
    todo: 'Dale fotografías de vuestras obras a quien lleva la web.',
  }),
};

/** Without the name that it has in the company file, of which the owner knows nothing. */
function withoutEntry(what: string): string {
  return what
    .replace(/^[\w.]+: /, '')
    .replace(/^[\w.]+ \((.*?)\): transfer, /, '$1: ')
    .replace('false quita el servicio', 'el servicio se quita de la web');
}

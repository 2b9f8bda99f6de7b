import { storageCauseTexts } from '../storage-cause.ts';

const misunderstood = {
  title: 'El servidor no ha entendido lo que se le pedía',
  detail: 'Recarga la página.',
};
const safe = 'Las solicitudes están a salvo. Prueba otra vez dentro de un momento.';

/**
 * Every problem that may occur between the desk and its server, with its status and its
 * text for people: what went wrong, and what the person can do about it. The key is the
 * last part of the `type` of an `application/problem+json` (RFC 9457).
 */
export const problems = {
  malformed: { status: 400, ...misunderstood },
  'signed-out': {
    status: 401,
    title: 'La sesión se ha cerrado',
    detail: 'Vuelve a entrar y seguirás donde estabas.',
  },
  'foreign-origin': {
    status: 403,
    title: 'Esto no viene de la oficina',
    detail: 'Abre la oficina en su dirección.',
  },
  insecure: {
    status: 403,
    title: 'La oficina solo se abre por https',
    detail:
      'Por http iría todo sin cifrar. Ábrela con https://, o en el propio servidor ' +
      'como http://localhost. Si ya la abres así, el proxy que tiene delante no es de ' +
      'confianza (TRUST_PROXY), o no dice cómo llega quien la abre ' +
      '(X-Forwarded-Proto).',
  },
  'reauthentication-required': {
    status: 403,
    title: 'Hace falta que entres otra vez',
    detail: 'Para esto se pide haber entrado hace menos de 10 minutos.',
  },
  'not-found': {
    status: 404,
    title: 'Eso ya no está',
    detail: 'Recarga la página: puede que lo quitara otra persona.',
  },
  'link-used': {
    status: 410,
    title: 'Este enlace ya se usó',
    detail:
      'Cada enlace sirve una sola vez. Si no fuiste tú, cierra tus sesiones en cuanto ' +
      'entres.',
  },
  'link-invalid': {
    status: 410,
    title: 'Este enlace ya no vale',
    detail: 'Caduca a los 10 minutos. Pide otro.',
  },
  'code-invalid': {
    status: 422,
    title: 'Ese código no vale',
    detail:
      'Vale una vez, 10 minutos y 5 intentos, y solo donde se pidió. Míralo otra vez ' +
      'en el correo, o pide otro.',
  },
  'passkey-unknown': {
    status: 410,
    title: 'Esa llave ya no abre la oficina',
    detail: 'Se quitó, o es de otra oficina. Entra de otra manera y guarda una nueva.',
  },
  'passkey-refused': {
    status: 422,
    title: 'El servidor no ha aceptado la llave',
    detail:
      'Vuelve a probar: cada intento vale 5 minutos. Si sigue igual, entra de otra ' +
      'manera, quítala y guarda una nueva.',
  },
  'another-person': {
    status: 403,
    title: 'Quien ha contestado es otra persona',
    detail: 'Lo confirma quien está dentro.',
  },
  'first-person': {
    status: 403,
    title: 'Eso solo se hace en el servidor',
    detail:
      'La primera persona de la oficina solo se quita allí, y solo ella cierra sus ' +
      'sesiones.',
  },
  'not-first-person': {
    status: 403,
    title: 'Eso lo hace la primera persona de la oficina',
    detail: 'Pídeselo, o pide el enlace a quien lleva el servidor de la web.',
  },
  'endpoint-refused': {
    status: 422,
    title: 'El servidor no acepta el servicio de notificaciones de este navegador',
    detail: 'No llega a él, o no es uno público. Prueba más tarde, o con otro navegador.',
  },
  'no-name': {
    status: 422,
    title: 'Eso no sirve de nombre',
    detail: 'Escribe uno de hasta 60 letras.',
  },
  'name-taken': {
    status: 409,
    title: 'Ya hay una persona con ese nombre',
    detail:
      'Escribe otro, o añade el apellido. Para quien ya está, el enlace lo hace la ' +
      'primera persona.',
  },
  'too-large': {
    status: 413,
    title: 'Es demasiado largo',
    detail: 'Acórtalo y prueba otra vez.',
  },
  'not-json': { status: 415, ...misunderstood },
  'too-many': {
    status: 429,
    title: 'Demasiadas peticiones seguidas',
    detail: 'Espera un poco y prueba otra vez.',
  },
  fault: {
    status: 500,
    title: 'Algo ha fallado en el servidor',
    detail: safe,
  },
  'storage-away': {
    status: 503,
    title: 'El servidor no llega a su base de datos',
    detail: safe,
  },
  'disk-refuses': {
    status: 503,
    title: `No se puede guardar nada: ${storageCauseTexts.disk}`,
    detail: 'Lo que ya tenías está a salvo. Avisa ahora a quien lleva la web.',
  },
} satisfies Record<string, ProblemInWords>;

export type ProblemKind = keyof typeof problems;

/** The part of a `type` before the kind. It is a name, not an address. */
export const problemPrefix = 'urn:vertical-bcn:desk:';

export type Problem = ProblemInWords & { type: string };

type ProblemInWords = { status: number; title: string; detail: string };

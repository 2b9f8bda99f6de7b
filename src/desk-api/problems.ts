/** @param detail says what the person can do about it. */
function problem(status: number, title: string, detail: string) {
  return { status, title, detail };
}

const misunderstood = [
  'El servidor no ha entendido lo que se le pedía',
  'Recarga la página.',
] as const;
const safe = 'Las solicitudes están a salvo. Prueba otra vez dentro de un momento.';

/**
 * Everything that may go wrong between the desk and its server, with the status and with
 * the words for people. The key is the last part of the `type` of an
 * `application/problem+json` (RFC 9457).
 */
export const problems = {
  malformed: problem(400, ...misunderstood),
  'signed-out': problem(
    401,
    'La sesión se ha cerrado',
    'Vuelve a entrar y seguirás donde estabas.',
  ),
  'foreign-origin': problem(
    403,
    'Esto no viene de la oficina',
    'Abre la oficina en su dirección.',
  ),
  insecure: problem(
    403,
    'La oficina solo se abre por https',
    'Por http iría todo sin cifrar. Ábrela con https://, o en el propio servidor como http://localhost. Si ya la abres así, ' +
      'el proxy que tiene delante no es de confianza (TRUST_PROXY), o no dice cómo llega quien la abre (X-Forwarded-Proto).',
  ),
  'reauthentication-required': problem(
    403,
    'Hace falta que entres otra vez',
    'Para esto se pide haber entrado hace menos de 10 minutos.',
  ),
  'not-found': problem(
    404,
    'Eso ya no está',
    'Recarga la página: puede que lo quitara otra persona.',
  ),
  'link-used': problem(
    410,
    'Este enlace ya se usó',
    'Cada enlace sirve una sola vez. Si no fuiste tú, cierra tus sesiones en cuanto entres.',
  ),
  'link-invalid': problem(
    410,
    'Este enlace ya no vale',
    'Caduca a los 10 minutos. Pide otro.',
  ),
  'code-invalid': problem(
    422,
    'Ese código no vale',
    'Vale una vez, 10 minutos y 5 intentos, y solo donde se pidió. Míralo otra vez en el correo, o pide otro.',
  ),
  'passkey-unknown': problem(
    410,
    'Esa llave ya no abre la oficina',
    'Se quitó, o es de otra oficina. Entra de otra manera y guarda una nueva.',
  ),
  'passkey-refused': problem(
    422,
    'El servidor no ha aceptado la llave',
    'Vuelve a probar: cada intento vale 5 minutos. Si sigue igual, entra de otra manera, quítala y guarda una nueva.',
  ),
  'another-person': problem(
    403,
    'Quien ha contestado es otra persona',
    'Lo confirma quien está dentro.',
  ),
  'first-person': problem(
    403,
    'Eso solo se hace en el servidor',
    'La primera persona de la oficina solo se quita allí, y solo ella cierra sus sesiones.',
  ),
  'set-aside': problem(
    409,
    'Está apartada como posible publicidad',
    'Si no lo es, dila por buena antes.',
  ),
  'endpoint-refused': problem(
    422,
    'El servidor no acepta el servicio de notificaciones de este navegador',
    'No llega a él, o no es uno público. Prueba más tarde, o con otro navegador.',
  ),
  'no-name': problem(422, 'Eso no sirve de nombre', 'Escribe uno de hasta 60 letras.'),
  'name-taken': problem(
    409,
    'Ya hay una persona con ese nombre',
    'Escribe otro, o añade el apellido. Un enlace para quien ya está se pide en el servidor.',
  ),
  'too-large': problem(413, 'Es demasiado largo', 'Acórtalo y prueba otra vez.'),
  'not-json': problem(415, ...misunderstood),
  'too-many': problem(
    429,
    'Demasiadas peticiones seguidas',
    'Espera un poco y prueba otra vez.',
  ),
  fault: problem(500, 'Algo ha fallado en el servidor', safe),
  'storage-away': problem(503, 'El servidor no llega a su base de datos', safe),
};

export type ProblemKind = keyof typeof problems;

/** The part of a `type` before the kind. It is a name, not an address. */
export const problemPrefix = 'urn:vertical-bcn:desk:';

export type Problem = ReturnType<typeof problem> & { type: string };

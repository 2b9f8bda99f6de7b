import { fold } from './fold.ts';

/**
 * Returns the first words of danger in a message, in Spanish or Catalan, as they stand
 * there; undefined if there are none. A wrong finding only moves a request up, so the
 * patterns are few and wide.
 */
export function urgentWords(message: string): string | undefined {
  const text = message.normalize('NFC');
  const folded = [...text].map(foldInPlace).join('');

  const [first] = danger
    .map((pattern) => pattern.exec(folded))
    .filter((match) => match !== null)
    .sort((one, other) => one.index - other.index);
  return first && text.slice(first.index, first.index + first[0].length);
}

/** Folds a character, unless that would change its length: places must not move. */
function foldInPlace(character: string): string {
  const folded = fold(character);
  return folded.length === character.length ? folded : character;
}

/** Patterns in small letters and without accents. */
const danger: readonly RegExp[] = [
  // Something has fallen, falls, or is about to. Safety equipment is «anticaídas».
  /\b(ha|han) caido( \w+)?/,
  /\bse (cae|caen|desprende|desprenden)\b/,
  /\b(cae|caen) (trozos|cascotes|piedras|tejas)\b/,
  /\b(esta|estan) (cayendo|cayendose|desprendiendose)\b/,
  /\b(cascotes|desprendimiento|desprendimientos)\b/,
  /\ba punto de caer(se)?\b/,
  /\b(ha|han) caigut( \w+)?/,
  /\b(cau|cauen) (trossos|runa|pedres|teules)\b/,
  /\b(esta|estan|va|van) (caient|desprenent-se)\b/,
  /\bes (despren|desprenen)\b/,
  /\b(despreniment|despreniments)\b/,
  /\ba punt de caure\b/,

  // Something is loose.
  /\b(\w+ )?suelt[oa]s?\b/,
  /\b(\w+ )?solt(a|s|es)?\b/,

  // Water comes into a flat.
  /\b(entra|cae|entrando|cayendo) (el |mucha )?agua\b/,
  /\b(goteras?|gotea|chorrea) en (el |la )?(piso|salon|comedor|dormitorio|cocina)\b/,
  /\binunda\w*/,
  /\b(entra|cau|entrant|caient) (molta |l['’])?aigua\b/,
  /\b(gotera|goteres|goteja) (al|a la) (pis|menjador|dormitori|habitacio|cuina)\b/,

  // Gas leaks.
  /\b(olor|huele) a gas\b/,
  /\b(fuga|escape|olor|fuita) de gas\b/,

  // An exit is blocked.
  /\b(salida|puerta|acceso) (bloquead|obstruid|tapad)[oa]\b/,
  /\bno (podemos|puedo|pueden|se puede) (salir|entrar)\b/,
  /\b(sortida|porta) (bloquejada|obstruida|tapada)\b/,
  /\bno (podem|puc|poden|es pot) (sortir|entrar)\b/,
];

import { fold } from './fold.ts';

/**
 * Returns the first words of danger in a message in Spanish or Catalan, exactly as
 * written, or undefined if there are none. A false positive only moves a request up, so
 * the patterns are few and broad.
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

/**
 * Folds a character unless that would change its length, which would shift the positions
 * in the text.
 */
function foldInPlace(character: string): string {
  const folded = fold(character);
  return folded.length === character.length ? folded : character;
}

/** The places that water must not reach: `gotea al vecino`, `degota al pis`. */
const homeInSpanish =
  'vecin[oa]s?|pisos?|casa|vivienda|salon|comedor|dormitorio|habitacion|cocina';
const homeInCatalan =
  'vei|veins|vein(a|es)|pis|pisos|casa|habitatge|menjador|dormitori|habitacio|cuina';

/** Patterns in lowercase and without accents. */
const danger: readonly RegExp[] = [
  // Something has fallen, is falling or is about to fall. «anticaídas» is safety
  // equipment.
  /\b(ha|han|habia|habian) (caido|desprendido)( \w+)?/,
  /\bse ((me|nos|le|les) )?(cae|caen|caia|caian|cayo|cayeron)\b/,
  /(?<!\bno )\bse ((me|nos|le|les) )?(desprende|desprenden|desprendio|desprendieron)\b/,
  /\b(cae|caen|cayo|cayeron) (una? )?(trozo|cascote|piedra|teja|ladrillo)s?\b/,
  /\b(esta|estan|va|van) (cayendo|desprendiendo)(se)?\b/,
  /\b(cascote|desprendimiento)s?\b/,
  /\b(puede|pueden|podria|podrian) (caer|desprender)(se)?\b/,
  /\b(a punto de|peligro de|amenaza con|amenazan con) (caer|desprender)(se)?\b/,
  /\bpeligro de caidas?\b/,
  /\bse (viene|vienen) abajo\b/,
  /\b(ha|han|havia|havien) caigut( \w+)?/,
  /\bs'(ha|han|havia|havien) (despres|desprenut)\b/,
  // «el cau» is a meeting place of scouts.
  /(?<!\b(el|al|del|un) )\b(cau|cauen|queia|queien)\b/,
  /\b(va|van) (caure|desprendre)\b/,
  /\b(esta|estan|va|van) (caient|desprenent)(-se)?\b/,
  /(?<!\bno )\bes (despren|desprenen|desprenia|desprenien)\b/,
  /\bdespreniments?\b/,
  /\b(pot|poden|podria|podrien) (caure|desprendre)\b/,
  /\b(a punt de|perill de|amenaca amb|amenacen amb) (caure|desprendre)\b/,
  /\bperill de (caiguda|caigudes)\b/,

  // Something has come loose.
  /\bse (ha|han) soltado\b/,
  /\bs'(ha|han) (soltat|deixat anar)\b/,
  /\b(\w+ )?suelt[oa]s?\b/,
  /\b(\w+ )?solt(a|s|es)?\b/,

  // Water enters a flat.
  /\b(entra|entraba|entro|entrando|cae|caia|cayendo) ((el|mucha|bastante) )?agua\b/,
  new RegExp(
    String.raw`\b(gotea|goteras?|filtra|chorrea|fugas?)\w* (\w+ ){0,2}` +
      '(al|a la|a los|en|en el|en la|en mi|en nuestr[oa]|sobre el|sobre la) ' +
      String.raw`(${homeInSpanish})\b`,
  ),
  /\bagua (esta |estaba )?(entra|entrando|cayendo)\b/,
  /\binunda\w*/,
  /\b(entra|entrava|entrant|caient) (molta |bastanta |l')?aigua\b/,
  /\baigua (esta |estava )?(entra|entrant|caient)\b/,
  new RegExp(
    String.raw`\b(goteja|gotera|goteres|degota|degoten|filtra|filtren|fuita|fuites)\w* ` +
      String.raw`(\w+ |d'aigua |l'aigua ){0,2}` +
      `(a|al|als|a la|a l'|a la (meva|nostra)|al (meu|nostre)|sobre el|sobre la) ?` +
      String.raw`(${homeInCatalan})\b`,
  ),

  // Gas leaks.
  /\b(huele|huelen|olia|olor|olores) (\w+ ){0,2}(a|de) gas\b/,
  /\b(fuga|fugas|escape|escapes|fuita|fuites) de gas\b/,
  /\b(se escapa|pierde|s'escapa|perd) (el )?gas\b/,

  // An exit is blocked.
  /\b(salida|puerta|acceso|escalera)s? (\w+ ){0,3}(bloquead|obstruid|tapad)[oa]s?\b/,
  /\b(bloquean?|obstruyen?|tapan) (las?|el|los) (salida|puerta|acceso|escalera)s?\b/,
  /\bno (podemos|puedo|pueden|se puede) (salir|entrar)\b/,
  /\b(sortid|port|escal)(a|es) (\w+ ){0,3}(bloqueja|obstrui|tapa)(da|des)\b/,
  /\b(acces|accessos) (\w+ ){0,3}(bloqueja|obstrui|tapa)(t|ts)\b/,
  /\b(bloqueja|bloquegen|tapa|tapen) (la|les|l'|els) ?(sortid|port|escal)(a|es)\b/,
  /\bno (podem|puc|poden|es pot) (sortir|entrar)\b/,
  /\bno (puede salir|pot sortir)\b/,
];

import { type ContactRequest, fieldTexts } from '../contact-request/fields.ts';
import type { SpamReason } from '../contact-request/spam-reasons.ts';

/**
 * Returns the reasons for which a request is suspected to be spam, or none below the
 * threshold. A wrong suspicion costs hours, since the request waits for the next digest,
 * but never the request.
 */
export function suspicions(suspect: Suspect): string[] {
  const weights = Object.entries(rules).map(([reason, weigh]) => ({
    reason,
    weight: weigh(suspect),
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (total < threshold) return [];

  return weights.filter(({ weight }) => weight > 0).map(({ reason }) => reason);
}

type Suspect = { request: ContactRequest; honeypot: boolean };

/** The weight from which a request is suspected. */
const threshold = 10;

/**
 * The signs of spam and their weights. No rule looks at the language, the script, HTML or
 * capitals. What is common in honest requests, such as one link or a short text, stays
 * far below the threshold.
 */
const rules = {
  honeypot: ({ honeypot }) => (honeypot ? threshold : 0),
  // Forum markup: programs put it into every form that they find, and no visitor writes
  // it.
  bbcode: ({ request }) => (/\[(url|link)[=\]]/i.test(textOf(request)) ? threshold : 0),
  links({ request }) {
    const count = countLinks(request.message);
    if (count >= 10) return threshold;
    return count >= 3 ? 4 : 0;
  },
  'link-in-name': ({ request }) => (countLinks(request.name) > 0 ? 6 : 0),
  // Programs try forms out with the same word in every field.
  repeated: ({ request }) => (request.name === request.message ? 4 : 0),
  seo: phrases(
    /\bback ?links?\b/,
    /\bdomain (authority|rating)\b/,
    /\bguest post/,
    /\b(first|top|1st) page (of|on|in) google\b/,
    /\bprimera p[aá]gina de google\b/,
    /\b(rank|ranking)s? (higher|better|#?1) (on|in) google\b/,
    /\bseo (services?|packages?|audit|expert)\b/,
    /\bservicios? (de )?seo\b/,
    /\b(increase|boost|more) (your )?(website |web |organic )?traffic\b/,
    /\b(m[aá]s|aumentar?) (el )?tr[aá]fico (a|de|en) (tu|su) (web|sitio|p[aá]gina)\b/,
    /\bposicionar (tu|su) (web|sitio|p[aá]gina)\b/,
    /\bredesign (of )?your (web ?site|site)\b/,
  ),
  crypto: phrases(
    /\b(crypto(currency)?|bitcoin|btc|forex) (investments?|trading|profits?|signals?|giveaway)\b/,
    /\binvest(ing)? in (crypto|bitcoin)/,
    /\bdouble your (bitcoin|btc|money)\b/,
    /\bbinary options\b/,
    /\bpassive income\b/,
    /\binvertir en (bitcoin|cripto)/,
  ),
  pharma: phrases(
    /\b(viagra|cialis|levitra|sildenafil|tadalafil|tramadol|xanax)\b/,
    /\b(online|canadian) pharmacy\b/,
    /\bwithout (a )?prescription\b/,
    /\bsin receta m[eé]dica\b/,
  ),
  casino: phrases(
    /\bonline casinos?\b/,
    /\bcasino (bonus|online)\b/,
    /\bfree spins\b/,
    /\bsports? betting\b/,
  ),
  adult: phrases(
    /\bporn(o|hub)?\b/,
    /\b(sex|dating) (site|chat|girls)\b/,
    /\bescort girls\b/,
  ),
  loans: phrases(
    /\b(business|personal|instant) loans?\b/,
    /\bloan offer\b/,
    /\bpr[eé]stamos? (r[aá]pidos?|urgentes?|sin aval)\b/,
  ),
} satisfies Partial<Record<SpamReason, (suspect: Suspect) => number>>;

/**
 * Returns a rule for the phrases of one trade. One phrase may be chance. Two, or one with
 * many links, are enough.
 */
function phrases(...known: RegExp[]) {
  return ({ request }: Suspect) => {
    const text = textOf(request).toLowerCase();
    const found = known.filter((phrase) => phrase.test(text));
    return Math.min(2, found.length) * 6;
  };
}

function textOf(request: ContactRequest): string {
  return fieldTexts(request).join('\n');
}

function countLinks(text: string): number {
  return text.match(/(https?:\/\/|\bwww\.)\S+/gi)?.length ?? 0;
}

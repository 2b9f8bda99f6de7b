import { type ContactRequest, contactFields } from '../contact/fields.ts';
import type { Reason } from '../contact/status.ts';

/**
 * The reasons for which a request is suspected to be spam; empty below the threshold. A wrong suspicion costs hours, since
 * the request waits for the next digest, but never the request.
 */
export function suspicions(submission: Suspect): string[] {
  const telling = rules.filter(({ weigh }) => weigh(submission) > 0);
  const score = telling.reduce((sum, { weigh }) => sum + weigh(submission), 0);
  return score >= threshold ? telling.map(({ reason }) => reason) : [];
}

/** The weight from which a request is suspected. */
const threshold = 10;

/**
 * The signs of spam and their weights. No rule looks at the language, the script, HTML or capitals, and what is common in
 * honest requests, such as one link or a short text, stays far below the threshold.
 */
const rules: readonly Rule[] = [
  { reason: 'honeypot', weigh: ({ honeypot }) => (honeypot ? 10 : 0) },
  // Forum markup: programs put it into every form that they find, and no visitor writes it.
  { reason: 'bbcode', weigh: ({ request }) => (/\[(url|link)[=\]]/i.test(allText(request)) ? 10 : 0) },
  {
    reason: 'links',
    weigh({ request }) {
      const count = countLinks(request.message);
      return count >= 10 ? 10 : count >= 3 ? 4 : 0;
    },
  },
  { reason: 'link-in-name', weigh: ({ request }) => (countLinks(request.name) > 0 ? 6 : 0) },
  // Programs try forms out with the same word in every field.
  { reason: 'repeated', weigh: ({ request }) => (request.name === request.message ? 4 : 0) },
  phrases('seo', [
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
  ]),
  phrases('crypto', [
    /\b(crypto(currency)?|bitcoin|btc|forex) (investments?|trading|profits?|signals?|giveaway)\b/,
    /\binvest(ing)? in (crypto|bitcoin)/,
    /\bdouble your (bitcoin|btc|money)\b/,
    /\bbinary options\b/,
    /\bpassive income\b/,
    /\binvertir en (bitcoin|cripto)/,
  ]),
  phrases('pharma', [
    /\b(viagra|cialis|levitra|sildenafil|tadalafil|tramadol|xanax)\b/,
    /\b(online|canadian) pharmacy\b/,
    /\bwithout (a )?prescription\b/,
    /\bsin receta m[eé]dica\b/,
  ]),
  phrases('casino', [
    /\bonline casinos?\b/,
    /\bcasino (bonus|online)\b/,
    /\bfree spins\b/,
    /\bsports? betting\b/,
  ]),
  phrases('adult', [/\bporn(o|hub)?\b/, /\b(sex|dating) (site|chat|girls)\b/, /\bescort girls\b/]),
  phrases('loans', [
    /\b(business|personal|instant) loans?\b/,
    /\bloan offer\b/,
    /\bpr[eé]stamos? (r[aá]pidos?|urgentes?|sin aval)\b/,
  ]),
];

type Suspect = { request: ContactRequest; honeypot: boolean };

type Rule = { reason: Reason; weigh(suspect: Suspect): number };

/** A rule for the phrases of another trade: one may be chance, two (or one with many links) are enough. */
function phrases(reason: Reason, known: RegExp[]): Rule {
  return {
    reason,
    weigh: ({ request }) => {
      const text = allText(request).toLowerCase();
      return Math.min(2, known.filter((phrase) => phrase.test(text)).length) * 6;
    },
  };
}

function countLinks(text: string): number {
  return text.match(/(https?:\/\/|\bwww\.)\S+/gi)?.length ?? 0;
}

function allText(request: ContactRequest): string {
  return contactFields.map((field) => request[field]).join('\n');
}

import { type ContactRequest, contactFields } from '../../contact/fields.ts';
import type { Reason } from '../../contact/status.ts';

/**
 * Why a request is suspected to be spam, if it is: the reasons that weighed, none below the threshold. A wrong
 * suspicion costs hours, for the request waits for the next digest; it never costs the request.
 */
export function suspicions(submission: Suspect): string[] {
  const weighed = rules.map(({ reason, weigh }) => ({ reason, weight: weigh(submission) }));
  const telling = weighed.filter(({ weight }) => weight > 0);
  const score = telling.reduce((sum, { weight }) => sum + weight, 0);
  return score >= threshold ? telling.map(({ reason }) => reason) : [];
}

/** What a rule weighs that is enough by itself. */
export const threshold = 10;

/**
 * What speaks for spam, and how much; 10 is enough. No rule looks at the language, at a script, at HTML or at
 * capitals, and none of what an honest request carries by itself (one link, a short text) comes near 10.
 */
const rules: readonly Rule[] = [
  { reason: 'honeypot', weigh: ({ honeypot }) => (honeypot ? 10 : 0) },
  // Markup of forums: no visitor writes it by hand, and programs put it into every form they find.
  { reason: 'bbcode', weigh: ({ request }) => (/\[(url|link)[=\]]/i.test(allText(request)) ? 10 : 0) },
  { reason: 'links', weigh: ({ request }) => weightOfLinks(countLinks(request.message)) },
  { reason: 'link-in-name', weigh: ({ request }) => (countLinks(request.name) > 0 ? 6 : 0) },
  // One token in every field is how programs try out a form.
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

export type Suspect = { request: ContactRequest; honeypot: boolean };

type Rule = {
  /** As it is stored beside the request. */
  reason: Reason;
  weigh(suspect: Suspect): number;
};

/** One phrase may be chance; two of a trade that is not ours, or one and a pile of links, are not. */
function phrases(reason: Reason, known: RegExp[]): Rule {
  return {
    reason,
    weigh: ({ request }) => {
      const text = allText(request).toLowerCase();
      return Math.min(2, known.filter((phrase) => phrase.test(text)).length) * 6;
    },
  };
}

function weightOfLinks(count: number): number {
  if (count >= 10) return 10;
  if (count >= 3) return 4;
  return 0;
}

function countLinks(text: string): number {
  return text.match(/(https?:\/\/|\bwww\.)\S+/gi)?.length ?? 0;
}

function allText(request: ContactRequest): string {
  return contactFields.map((field) => request[field]).join('\n');
}

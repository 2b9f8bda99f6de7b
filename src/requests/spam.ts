import { domainToASCII } from 'node:url';
import { type ContactRequest, fieldTexts } from '../contact-request/fields.ts';
import { fold } from '../contact-request/fold.ts';
import type { SpamReason } from '../contact-request/spam-reasons.ts';
import { namesWork } from './named-work.ts';

/**
 * Returns the reasons to suspect that a request is spam, or none if their weight is below
 * the threshold. A wrong suspicion delays a request until the next digest, but never
 * loses it.
 */
export function suspicions({ request, honeypot }: Submission): string[] {
  const suspect: Suspect = {
    request,
    honeypot,
    text: fold(fieldTexts(request).join('\n')),
    isAboutWork: namesWork(fold(request.message)),
  };

  const weights = Object.entries(rules).map(([reason, weigh]) => ({
    reason,
    weight: weigh(suspect),
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (total < threshold) return [];

  return weights.filter(({ weight }) => weight > 0).map(({ reason }) => reason);
}

type Submission = { request: ContactRequest; honeypot: boolean };

type Suspect = Submission & {
  /** All fields, folded. */
  text: string;
  /** Whether the message is about work on a building. */
  isAboutWork: boolean;
};

/** The total weight from which a request is suspected. */
const threshold = 10;

/**
 * The signs of spam and their weights. No rule looks at the language, the script, HTML or
 * capital letters. Signs that are common in honest requests, such as one link or a short
 * text, stay far below the threshold.
 */
const rules = {
  honeypot: ({ honeypot }) => (honeypot ? threshold : 0),
  // Bots put forum markup into every form that they find; no visitor writes it.
  bbcode: ({ text }) => (/\[(url|link)[=\]]/.test(text) ? threshold : 0),
  links({ request, isAboutWork }) {
    const count = countLinks(request);
    if (count >= 10) return threshold;

    // Photographs and plans of a building are links too.
    return count >= 3 && !isAboutWork ? 4 : 0;
  },
  'link-in-name'({ request, isAboutWork }) {
    if (foreignHosts(request, 'name').length === 0) return 0;

    // A company may sign with its website and write from an address of its mail provider.
    return isAboutWork ? 3 : 6;
  },
  // Bots try out forms with the same word in every field.
  repeated: ({ request }) => (request.name === request.message ? 4 : 0),
  seo: trade({
    words: [
      /\bback ?links?\b/,
      /\bdomain (authority|rating)\b/,
      /\bguest post/,
      /\bseo (services?|packages?|audit|expert)\b/,
      /\bservicios? (de )?seo\b/,
    ],
    offers: [
      // The first page counts only as a promise, since visitors also mention where they
      // found the company.
      /\b(reach|get|put|rank|appear)[^.]{0,60} (first|top|1st) page (of|on|in) google\b/,
      /\b(posicion|aparec|apareix|pon)[^.]{0,60} primera pagina de google\b/,
      /\b(rank|ranking)s? (higher|better|#?1) (on|in) google\b/,
      /\b(increase|boost|more) ((your|website|web|organic) )+traffic\b/,
      /\btraffic (to|for|on) your (web|site|page)/,
      /\b(mas|aumentar?) (el )?trafico (a|de|en) (tu|su) (web|sitio|pagina)\b/,
      /\bposicionar (tu|su) (web|sitio|pagina)\b/,
      /\bredesign (of )?your (web ?site|site)\b/,
    ],
  }),
  crypto: trade({
    words: [
      /\b(crypto(currency)?|bitcoin|btc|forex) (investments?|trading|profits?|signals?|giveaway)\b/,
      /\binvest(ing)? in (crypto|bitcoin)/,
      /\bdouble your (bitcoin|btc|money)\b/,
      /\bbinary options\b/,
      /\bpassive income\b/,
      /\binvertir en (bitcoin|cripto)/,
    ],
  }),
  pharma: trade({
    words: [
      /\b(viagra|cialis|levitra|sildenafil|tadalafil|tramadol|xanax)\b/,
      /\b(online|canadian) pharmacy\b/,
      /\bwithout (a )?prescription\b/,
      /\bsin receta medica\b/,
    ],
  }),
  casino: trade({
    words: [
      /\bonline casinos?\b/,
      /\bcasino (bonus|online)\b/,
      /\bfree spins\b/,
      /\bsports? betting\b/,
    ],
  }),
  adult: trade({
    words: [/\bporn(o|hub)?\b/, /\b(sex|dating) (site|chat|girls)\b/, /\bescort girls\b/],
  }),
  loans: trade({
    words: [
      /\b(business|personal|instant) loans?\b/,
      /\bloan offer\b/,
      /\bprestamos? (rapidos?|urgentes?|sin aval)\b/,
    ],
  }),
} satisfies Partial<Record<SpamReason, (suspect: Suspect) => number>>;

/**
 * Returns a rule for the phrases of one trade. A single phrase may be chance. Two
 * phrases, or one with many links, are enough, unless the request is about work on a
 * building, since companies of these trades are customers too. Then only offers to the
 * owner of a website count.
 */
function trade({ words, offers = [] }: { words: RegExp[]; offers?: RegExp[] }) {
  return ({ text, isAboutWork }: Suspect) => {
    const telling = isAboutWork ? offers : [...words, ...offers];
    const found = telling.filter((phrase) => phrase.test(text));
    return Math.min(2, found.length) * 6;
  };
}

/**
 * Counts the links of a message. Links to the same host count once, unless the message
 * consists of one repeated link.
 */
function countLinks(request: ContactRequest): number {
  const inName = foreignHosts(request, 'name');
  const hosts = foreignHosts(request, 'message').filter((host) => !inName.includes(host));
  const count = new Set(hosts).size;

  const words = request.message.trim().split(/\s+/);
  const isOneLink = count === 1 && new Set(words).size === 1;
  return isOneLink ? words.length : count;
}

/**
 * Returns the hosts to which a field links, except the host of the sender's mail address,
 * since people sign with the address of their own website.
 */
function foreignHosts(request: ContactRequest, field: 'name' | 'message'): string[] {
  const [, domain = ''] = request.email.split('@');
  const links = request[field].matchAll(link);
  const hosts = Array.from(links, ([, host = '']) => hostOf(host));
  return hosts.filter((host) => !isWithin(host, hostOf(domain)));
}

const link = /(?:https?:\/\/|\bwww\.)([\p{L}\p{N}.-]+)\S*/giu;

/** Returns a host in lowercase ASCII (RFC 5891), without `www.`. */
function hostOf(written: string): string {
  const host = written.toLowerCase().replace(/^www\.|[.-]+$/g, '');
  return domainToASCII(host) || host;
}

/** Returns whether one host equals the other or is a subdomain of it. */
function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`);
}

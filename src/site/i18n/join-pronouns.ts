/**
 * Keeps a Catalan page from breaking a line after the hyphen before a pronoun, as in
 * «deixar-lo», by a word joiner. Markup, scripts and styles stay as they are.
 */
export function joinPronouns(html: string): string {
  return html.replace(markupOrHyphen, (_, markup?: string) => markup ?? '-\u2060');
}

const markup = /<script\b.*?<\/script>|<style\b.*?<\/style>|<[^>]*>/;
const pronoun = /(?:l[aio]|l[eo]s|hi|ho|ne|[nv]os|us|[mst]e|[lmnst])(?!\p{L})/u;
const hyphen = `(?<=\\p{L})-(?=${pronoun.source})`;
const markupOrHyphen = new RegExp(`(${markup.source})|${hyphen}`, 'gsu');

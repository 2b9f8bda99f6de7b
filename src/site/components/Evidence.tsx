/**
 * The evidence of a claim, if there is one. A line breaks before the evidence or before
 * one of its words, rather than within a word.
 */
export function Evidence({ text }: { text: string | undefined }) {
  if (text === undefined) return null;

  const words = text.split(' ').flatMap((word) => [<span key={word}>{word}</span>, ' ']);
  return <span className="evidence">{words}</span>;
}

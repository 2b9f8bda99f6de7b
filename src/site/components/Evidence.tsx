/** The evidence of a claim, where there is one. It begins a line rather than being broken, and so does each of its words. */
export function Evidence({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  const words = text.split(' ').flatMap((word) => [<span key={word}>{word}</span>, ' ']);
  return <span className="evidence">{words}</span>;
}

/** The evidence of a claim, where there is one. It begins a line rather than being broken, and never breaks at a hyphen. */
export function Evidence({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  const words = text.split(' ').flatMap((word) => [<span key={word}>{word}</span>, ' ']);
  return <span className="evidence">{words}</span>;
}

import type { Proof } from '../company.ts';

type EvidenceProps = {
  proof: Proof | undefined;
  /** The text around the evidence, for instance brackets. */
  before?: string;
  after?: string;
};

/**
 * The evidence of a claim, if there is any, linked to where anyone can check it. A line
 * breaks before the evidence or before one of its words, rather than within a word.
 */
export function Evidence({ proof, before = '', after = '' }: EvidenceProps) {
  if (proof === undefined) return null;

  const text = before + proof.text + after;
  const words = text.split(' ').flatMap((word) => [<span key={word}>{word}</span>, ' ']);
  return (
    <span className="evidence">
      {proof.url ? <a href={proof.url}>{words}</a> : words}
    </span>
  );
}

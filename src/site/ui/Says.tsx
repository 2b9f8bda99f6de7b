import type { Sentence } from '../content/said.ts';

/** A sentence, each part of it in another language marked as such. */
export function Says({ children }: { children: Sentence }) {
  return [children].flat().map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <span key={part.text} lang={part.lang}>
        {part.text}
      </span>
    ),
  );
}

/** What happens one after another. */
export function Steps({ children }: { children: readonly Sentence[] }) {
  return (
    <ol className="next">
      {children.map((step, index) => (
        <li key={index}>
          <Says>{step}</Says>
        </li>
      ))}
    </ol>
  );
}

import { Fragment } from 'react';

/** The evidence of a claim, where there is one. It begins a line rather than being broken, and never breaks at a hyphen. */
export function Evidence({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <span className="evidence">
      {text.split(' ').map((word) => (
        <Fragment key={word}>
          <span>{word}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}

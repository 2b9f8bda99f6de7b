import { type ReactNode, useState } from 'react';

/** A button that opens a dialog, given the function that closes it. */
export function AskButton({ className = 'b', children, dialog }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        {children}
      </button>
      {asking && dialog(() => setAsking(false))}
    </>
  );
}

type Props = { className?: string; children: ReactNode; dialog: (close: () => void) => ReactNode };

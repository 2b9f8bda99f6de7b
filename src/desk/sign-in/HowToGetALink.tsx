import type { ReactNode } from 'react';
import { useWays } from '../data/sign-in.ts';

/** Shows the command that prints a sign-in link on the server. */
export function HowToGetALink({ children }: { children: ReactNode }) {
  const { data } = useWays();
  return (
    <div className="box">
      <p>{children}</p>
      <p>
        <code>{data?.command ?? '…'}</code>
      </p>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useWays } from '../data/sign-in.ts';

/** What is typed on the server for a link. */
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

import './quiet.css';
import type { ReactNode } from 'react';

/** A page on which there is nothing to do, and what that means. */
export function Quiet({ title, role, children, picture }: Props) {
  return (
    <div className="quiet" role={role}>
      {picture}
      <h2>{title}</h2>
      {children}
    </div>
  );
}

type Props = { title: string; role?: 'alert' | 'status'; children: ReactNode; picture?: ReactNode };

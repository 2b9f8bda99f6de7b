import type { ReactNode } from 'react';

/** Stands in place of a list that has nothing to show, and says why. */
export function EmptyState({ title, role, children, picture }: Props) {
  return (
    <div className="empty-state" role={role}>
      {picture}
      <h2>{title}</h2>
      {children}
    </div>
  );
}

type Props = { title: string; role?: 'alert' | 'status'; children: ReactNode; picture?: ReactNode };

import type { ReactNode } from 'react';
import type { RowGroup } from '../state/grouping.ts';
import type { PlacedRow } from '../state/places.ts';

/**
 * The groups of a list, each with its number of unfinished rows. Some headings are for
 * screen readers only, where the rows themselves show the same.
 */
export function Groups({ groups, placed, render }: GroupsProps) {
  const byId = new Map(placed.map((one) => [one.row.id, one]));
  return groups.map(({ title, late, hidden, rows }) => {
    const own = rows.flatMap(({ id }) => byId.get(id) ?? []);
    const left = own.filter(({ finishedBy }) => !finishedBy).length;
    return (
      <section key={title}>
        <GroupHeading title={title} late={late && left > 0} hidden={hidden}>
          {left}
        </GroupHeading>
        <ul>{own.map(render)}</ul>
      </section>
    );
  });
}

type GroupsProps = {
  groups: RowGroup[];
  placed: readonly PlacedRow[];
  render: (placed: PlacedRow) => ReactNode;
};

/** The heading of a group, with a number at its end. */
export function GroupHeading({ title, late, hidden, children }: HeadingProps) {
  const group = late ? 'group group-late' : 'group';
  return (
    <h2 className={hidden ? 'visually-hidden' : group}>
      <span>{title}</span> <span className="number">{children}</span>
    </h2>
  );
}

type HeadingProps = {
  title: string;
  late?: boolean | undefined;
  hidden?: boolean | undefined;
  children: ReactNode;
};

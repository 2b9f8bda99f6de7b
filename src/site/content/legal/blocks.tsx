import { Fragment, type ReactNode } from 'react';
import { type Locale, localize } from '../../../company/locale.ts';
import type { Company } from '../../../company/schema.ts';
import { contactLinks } from '../contact-links.ts';

export type LegalText = {
  title: string;
  /** The day from which the text has been in force as it stands, such as `2026-11-22`: whoever changes it, changes it. */
  inForceSince: string;
  sections: { id: string; heading: string; body: ReactNode }[];
};

/**
 * A table of a legal text; the first cell of a row names it. On narrow screens the rows are lists, which a browser may
 * no longer take for a table: hence the roles.
 */
export function Table({
  columns,
  rows,
}: {
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([name, ...cells], index) => (
          <tr key={index} role="row">
            <th scope="row" role="rowheader">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} role="cell" data-column={columns[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** Names and what they stand for; what is not known is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

export const emailLink = <a href={contactLinks.email.href}>{contactLinks.email.text}</a>;

export const phoneLink = <a href={contactLinks.phone.href}>{contactLinks.phone.text}</a>;

/** In one line; the province where its name is not the town's. */
export function postalAddress(
  { street, postalCode, city, province }: Company['address'],
  locale: Locale,
): string {
  return `${localize(street, locale)}, ${postalCode} ${city}${city === province ? '' : ` (${province})`}`;
}

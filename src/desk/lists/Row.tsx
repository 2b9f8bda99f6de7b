import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { RequestRow } from '../../desk-api/requests.ts';
import { ContactLink } from '../requests/ContactLink.tsx';
import { paths } from '../state/routes.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { ListLink } from '../ui/ListLink.tsx';

/**
 * A request in a list. All lists have the same row: name, figure, what it is about, two
 * lines of text, facts and, below them, the buttons that finish it.
 */
export function Row(props: RowProps) {
  const { request, kind, figure, what, excerpt, facts, bar, children } = props;
  const [path] = useLocation();
  const { id, name, requestCount } = request;
  return (
    <li className={kind ? `row row-${kind}` : 'row'}>
      <ListLink href={paths.request(id)} state={{ from: path }} className="row-link">
        <div className="row-head">
          <h3>
            <span>{name}</span>{' '}
            {requestCount > 1 && <small>{`${requestCount}.ª\u00a0vez`}</small>}
          </h3>
          {figure}
        </div>
        {what}
        <p className="excerpt">{excerpt ?? request.excerpt}</p>
        {facts}
        {bar}
      </ListLink>
      {(!kind || kind === 'first') && <ContactButton request={request} />}
      {children}
    </li>
  );
}

type RowProps = {
  request: RequestRow;
  /**
   * `first` is the request to call now. A `short` or `spam` row has no button to call.
   */
  kind?: 'first' | 'short' | 'spam' | undefined;
  /** A time or an amount. */
  figure?: ReactNode;
  what?: ReactNode;
  /** Shown instead of the beginning of the message. */
  excerpt?: string | undefined;
  facts?: ReactNode;
  bar?: ReactNode;
  /** The buttons that finish the request. */
  children?: ReactNode;
};

/**
 * A time or an amount, at the right edge of every list, so that it can be read down the
 * list.
 */
export function Figure({ children }: { children: string }) {
  if (children === '') return null;

  return <p className="row-figure">{children}</p>;
}

/** Says what a row is about, with an icon and in words. */
export function What({ icon, tone, children }: WhatProps) {
  return (
    <p className={tone ? `row-what ${tone}` : 'row-what'}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </p>
  );
}

type WhatProps = {
  icon?: IconName | undefined;
  tone?: 'late' | 'ok' | 'soft' | undefined;
  children: string;
};

/** Returns the last note of a request in quotes; undefined if it has none. */
export function noteText({ lastNote }: RequestRow): string | undefined {
  return lastNote === null ? undefined : `«${lastNote}»`;
}

function ContactButton({ request }: { request: RequestRow }) {
  const { call, email, name } = request;
  if (!call && !email) return null;

  return (
    <ContactLink
      request={request}
      way={call ? 'call' : 'mail'}
      className="icon-button call"
      aria-label={`${call ? 'Llamar' : 'Escribir'} a ${name}`}
    >
      <Icon name={call ? 'phone' : 'mail'} />
    </ContactLink>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';

/**
 * A line of the lists of a person: a device or a passkey, and its button. A line that is removed hands the focus on to the
 * name of its person: it was in the line or, since a button that is disabled meanwhile lets go of it, nowhere.
 */
export function Line({ icon, name, tag, detail, lost = false, children }: Props) {
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = line.current;
    const heading = element?.closest('section')?.querySelector('h2');
    return () => {
      const { activeElement, body } = document;
      if (activeElement === body || element?.contains(activeElement)) queueMicrotask(() => heading?.focus());
    };
  }, []);
  return (
    <li ref={line} className={lost ? 'dev dev--lost' : 'dev'}>
      <Icon name={icon} />
      <div>
        <b>{name}</b>
        {tag && <span className="tag">{tag}</span>}
        <small>{detail}</small>
      </div>
      {children}
    </li>
  );
}

type Props = {
  icon: IconName;
  name: string;
  tag?: string | false | undefined;
  detail: string;
  /** Whether notifications have stopped to reach it. */
  lost?: boolean;
  children?: ReactNode;
};

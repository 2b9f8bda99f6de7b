import type { ComponentType } from 'react';

type CallToActionProps = { href: string; text: string; icon?: ComponentType; line?: boolean };

/** A link to contact the company, as a button; the filled one has its icon behind the text. `report-call-to-action.ts` reports clicks on it. */
export function CallToAction({ href, text, icon: Icon, line = false }: CallToActionProps) {
  return (
    <a className={line ? 'button button-line' : 'button'} href={href} data-cta>
      {Icon && line && <Icon />} {text} {Icon && !line && <Icon />}
    </a>
  );
}

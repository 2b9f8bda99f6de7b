import { Icon } from './Icon.tsx';

type CallToActionProps = { href: string; text: string; icon?: string; line?: boolean };

/**
 * A link to contact the company, as a button. A filled button has its icon after the
 * text. `report-call-to-action.ts` reports clicks on it.
 */
export function CallToAction({ href, text, icon, line = false }: CallToActionProps) {
  return (
    <a className={line ? 'button button-line' : 'button'} href={href} data-cta>
      {icon && line && <Icon name={icon} />}
      {text}
      {icon && !line && <Icon name={icon} />}
    </a>
  );
}

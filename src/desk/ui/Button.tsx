import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from './Icon.tsx';

/** A button with an optional icon. It submits a form only if `type` says so. */
export function Button({ kind, icon, children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      className={kind ? `button button-${kind}` : 'button'}
      {...button}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind | undefined;
  icon?: IconName;
};

type ButtonKind =
  | 'primary'
  | 'strong'
  | 'danger'
  | 'danger-line'
  | 'small'
  | 'link'
  | 'link-danger';

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && <OpenDialog>{dialog(() => setOpen(false))}</OpenDialog>}
    </>
  );
}

type DialogButtonProps = Omit<ButtonProps, 'onClick'> & {
  dialog: (close: () => void) => ReactNode;
};

/**
 * Renders a dialog at the end of the body: not every element that may contain a button
 * may contain a dialog, and in a row or a strip it would inherit their styles. Without a
 * boundary of its own, loading a lazy dialog would hide the page.
 */
export function OpenDialog({ children }: { children: ReactNode }) {
  return createPortal(<Suspense>{children}</Suspense>, document.body);
}

import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from './Icon.tsx';

/** A button, with a symbol if it has one. It submits a form only if `type` says so. */
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

/**
 * A button that opens a dialog. The dialog stands at the end of the page, since not every
 * element that has a button may have a dialog.
 */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {/* Without its own boundary, a lazy dialog would hide the page while it is
          fetched. */}
      {open &&
        createPortal(<Suspense>{dialog(() => setOpen(false))}</Suspense>, document.body)}
    </>
  );
}

type DialogButtonProps = Omit<ButtonProps, 'onClick'> & {
  dialog: (close: () => void) => ReactNode;
};

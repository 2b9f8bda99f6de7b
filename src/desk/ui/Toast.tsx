import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { listOf, paths } from '../state/routes.ts';
import { type ToastSubject, toast } from '../state/toast.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Shows the confirmation of the last action. */
export function Toast() {
  const shown = toast.use();
  useExpiry(shown);
  useEndOnNextPage(shown);
  const undo = () => {
    toast.set(null);
    shown?.undo?.();
  };

  return (
    <div role="status">
      {shown && (
        <div className="toast">
          <Icon name="check" />
          <p>
            {shown.subject && <Subject {...shown.subject} />}
            <span>{shown.text}</span>
          </p>
          {shown.undo && (
            <Button kind="small" onClick={undo}>
              Deshacer
            </Button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label="Cerrar el aviso"
            onClick={() => toast.set(null)}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

/**
 * The name of the visitor that a toast is about, linked to their request from any other
 * page.
 */
function Subject({ name, requestId }: ToastSubject) {
  const [path] = useLocation();
  const page = paths.request(requestId);
  const from = listOf(path);
  return (
    <>
      {path === page ? (
        <span className="toast-name">{name}</span>
      ) : (
        <Link className="toast-name" href={page} state={{ from }}>
          {name}
        </Link>
      )}
      <span>: </span>
    </>
  );
}

/** Removes a toast without undo after six seconds. */
function useExpiry(shown: ReturnType<typeof toast.get>): void {
  useEffect(() => {
    if (!shown || shown.undo) return;
    const timer = setTimeout(() => toast.set(null), 6_000);
    return () => clearTimeout(timer);
  }, [shown]);
}

/** Removes a toast when the person leaves the page of its action. */
function useEndOnNextPage(shown: ReturnType<typeof toast.get>): void {
  const [path] = useLocation();
  useEffect(() => {
    if (!shown) return;
    if (shown.path === undefined) toast.set({ ...shown, path });
    else if (shown.path !== path) toast.set(null);
  }, [path, shown]);
}

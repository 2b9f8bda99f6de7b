import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { toast } from '../state/toast.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Shows the confirmation of the last action. */
export function Toast() {
  const shown = toast.use();
  useExpiry(shown);
  useEndOnSecondPage();
  const undo = () => {
    toast.set(null);
    shown?.undo?.();
  };

  return (
    <div role="status">
      {shown && (
        <div className="toast">
          <Icon name="check" />
          <p>{shown.text}</p>
          {shown.undo && (
            <Button kind="small" onClick={undo}>
              Deshacer
            </Button>
          )}
        </div>
      )}
    </div>
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

/** Lets a toast survive one change of page: the one that follows the action itself. */
function useEndOnSecondPage(): void {
  const [path] = useLocation();
  useEffect(() => {
    const current = toast.get();
    if (!current) return;
    if (current.path === undefined) toast.set({ ...current, path });
    else if (current.path !== path) toast.set(null);
  }, [path]);
}

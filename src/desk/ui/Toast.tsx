import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { toast } from '../state/toast.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export function Toast() {
  const shown = toast.use();
  const [path] = useLocation();
  useEffect(() => {
    if (!shown || shown.undo) return;
    const timer = setTimeout(() => toast.set(null), 6_000);
    return () => clearTimeout(timer);
  }, [shown]);
  useEffect(() => {
    // A toast survives one change of page: the one that follows the action itself.
    const current = toast.get();
    if (!current) return;
    if (current.path === undefined) toast.set({ ...current, path });
    else if (current.path !== path) toast.set(null);
  }, [path]);
  return (
    <div role="status">
      {shown && (
        <div className="toast">
          <Icon name="check" />
          <p>{shown.text}</p>
          {shown.undo && (
            <Button
              kind="small"
              onClick={() => {
                toast.set(null);
                shown.undo?.();
              }}
            >
              Deshacer
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

import type { StatusActionResult } from '../../desk-api/installation.ts';
import { ErrorBanner } from './ErrorBanner.tsx';
import { Icon } from './Icon.tsx';

/**
 * Shows the result of an action. It is rendered outside of what the action may remove.
 */
export function ActionStatus({ data, error }: ActionStatusProps) {
  return (
    <>
      <div role="status">
        {data && (
          <p>
            <Icon name={data.done ? 'check' : 'alert'} /> <span>{data.text}</span>
          </p>
        )}
      </div>
      {error !== null && <ErrorBanner error={error} />}
    </>
  );
}

type ActionStatusProps = { data?: StatusActionResult | undefined; error: unknown };

import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { errorText } from './error-text.ts';

/** Takes the place of data that could not be loaded. Says why, and offers a retry. */
export function Failure({
  error,
  retry,
  isRetrying,
  title = 'No se ha podido cargar',
  children,
}: FailureProps) {
  const { title: why, detail } = errorText(error);
  return (
    <Empty title={title} text={<span role="alert">{`${why}. ${detail}`}</span>}>
      {children}
      <Button disabled={isRetrying} onClick={() => retry()}>
        {isRetrying ? 'Reintentando…' : 'Reintentar'}
      </Button>
    </Empty>
  );
}

type FailureProps = {
  error: unknown;
  retry: () => unknown;
  isRetrying: boolean;
  title?: string;
  /** Further advice, above the button. */
  children?: ReactNode;
};

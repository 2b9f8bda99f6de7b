import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { errorText } from './error-text.ts';

/** Stands in place of what could not be read: says why, and offers to read it again. */
export function Failure({
  error,
  retry,
  title = 'No se ha podido cargar',
  children,
}: FailureProps) {
  const { title: why, detail } = errorText(error);
  return (
    <Empty title={title} text={<span role="alert">{`${why}. ${detail}`}</span>}>
      {children}
      <Button onClick={() => retry()}>Reintentar</Button>
    </Empty>
  );
}

type FailureProps = {
  error: unknown;
  retry: () => unknown;
  title?: string;
  /** What else there is to say. */
  children?: ReactNode;
};

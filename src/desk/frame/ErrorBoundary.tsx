import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * Shows `broken` in place of children that threw an error. Its first retry is made in place, where nothing that was typed is
 * lost. The next loads the page anew: a newer build may have replaced a file, or the browser remember that it failed.
 */
export class ErrorBoundary extends Component<Props> {
  override state = { broken: false };
  private tried = false;

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onCatch?.();
  }

  private retry = () => {
    if (this.tried && navigator.onLine) return location.reload();
    this.tried = true;
    this.setState({ broken: false });
  };

  override render() {
    return this.state.broken ? this.props.broken(this.retry) : this.props.children;
  }
}

type Props = {
  broken: (retry: () => void) => ReactNode;
  onCatch?: () => void;
  children: ReactNode;
};

/** A component whose code is fetched when it is first shown. Where that fails, `Broken` stands in its place, or nothing. */
export function part<M, Name extends keyof M>(
  load: () => Promise<M>,
  name: Name,
  Broken: ComponentType<PropsOf<M[Name]> & Retry> = Nothing,
) {
  const fetched = () =>
    lazy(() => load().then((module) => ({ default: module[name] as ComponentType<object> })));
  let Fetched = fetched();
  // React remembers a failure: the next attempt needs another.
  const forget = () => {
    Fetched = fetched();
  };
  const Latest = (props: PropsOf<M[Name]>) => <Fetched {...props} />;
  return (props: PropsOf<M[Name]>) => (
    <ErrorBoundary broken={(retry) => <Broken {...props} retry={retry} />} onCatch={forget}>
      <Suspense fallback={null}>
        <Latest {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

const Nothing = () => null;

type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never;

export type Retry = { retry: () => void };

import { Component, type ReactNode } from 'react';
import { Page } from './Page.tsx';

/** Shows a message in place of a page whose rendering threw an error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Page title="Esta página ha fallado">
        <div className="body">
          <p>Las solicitudes están a salvo en el servidor. Lo que ha fallado es enseñarlas aquí.</p>
          <div className="stack">
            <button type="button" className="b b--ink" onClick={() => location.reload()}>
              Volver a probar
            </button>
          </div>
        </div>
      </Page>
    );
  }
}

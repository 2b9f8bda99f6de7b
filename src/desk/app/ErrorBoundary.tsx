import { Component, type ReactNode } from 'react';
import { Mark } from '../ui/Brand.tsx';

/** Shows an error page in place of children that threw. After a new build, reloading fetches the files that are gone. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="layout">
        <header className="top">
          <Mark />
          <h1>Esta página ha fallado</h1>
        </header>
        <main className="page body" role="alert">
          <p>Las solicitudes están a salvo en el servidor, y lo que apuntaste, en este teléfono.</p>
          <button type="button" className="button button-strong" onClick={() => location.reload()}>
            Recargar
          </button>
        </main>
      </div>
    );
  }
}

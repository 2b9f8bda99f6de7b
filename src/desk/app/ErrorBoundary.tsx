import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';

/**
 * Shows an error page when a child throws. The page may come from an earlier build whose
 * files are gone: a reload fixes that.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;

    return (
      <SignedOutLayout title="Esta página ha fallado">
        <p role="alert">
          Las solicitudes están a salvo en el servidor, y lo que apuntaste, en este
          teléfono.
        </p>
        <Button kind="strong" onClick={() => location.reload()}>
          Recargar
        </Button>
      </SignedOutLayout>
    );
  }
}

import './frame.css';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Nav } from './Nav.tsx';

/** Every page's surroundings: the navigation stays where it is when a page fails. */
export function Frame({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  return (
    <div className="app">
      <a className="skip" href="#main">
        Saltar al contenido
      </a>
      <Nav />
      <ErrorBoundary key={location}>{children}</ErrorBoundary>
    </div>
  );
}

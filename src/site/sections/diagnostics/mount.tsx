import { createRoot } from 'react-dom/client';
import { routes } from '../../routes.ts';
import { Diagnostics } from './Diagnostics.tsx';

if (location.pathname === routes.home) {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Diagnostics />);
}

import { useLocation } from 'wouter';
import { RequestsScreen } from './RequestsScreen.tsx';

/** The list, or one request: whichever the address names. */
export function RequestsRoute() {
  const [location] = useLocation();
  const id = /\/(\d+)$/.exec(location)?.[1];
  return <RequestsScreen {...(id && { id: Number(id) })} />;
}

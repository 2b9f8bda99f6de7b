import { Link } from 'wouter';
import type { Shown } from '../../desk-api/requests.ts';
import { listPaths } from '../requests/place.ts';
import { Icon } from '../ui/Icon.tsx';
import { useGoToList } from './use-go-to-list.ts';

/** Leads back to the list, at the place where it was left. */
export function BackLink({ show }: { show: Shown }) {
  const goToList = useGoToList(show);
  return (
    <Link
      className="back"
      href={listPaths[show]}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goToList();
      }}
    >
      <Icon name="left" />
      Solicitudes
    </Link>
  );
}

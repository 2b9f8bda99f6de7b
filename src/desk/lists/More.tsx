import { Button } from '../ui/Button.tsx';

/** Reads the next page of a list. */
export function More({ list }: { list: Pages }) {
  if (!list.hasNextPage) return null;

  return (
    <div className="body">
      {/* While the pages before are read again, the button waits: it would cancel
          that, and they would be taken for fresh. */}
      <Button disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
        Ver más
      </Button>
    </div>
  );
}

type Pages = {
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
};

import { Button } from '../ui/Button.tsx';

/** Reads the next page of a query. */
export function More({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null;

  return (
    <div className="body">
      {/* While the pages before are read again, the button waits: it would cancel
          that, and they would be taken for fresh. */}
      <Button disabled={query.isFetching} onClick={() => query.fetchNextPage()}>
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

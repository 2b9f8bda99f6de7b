import { Button } from '../ui/Button.tsx';

/** A button that fetches the next page of a query. */
export function More({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null;

  return (
    <div className="body">
      {/* Disabled during a refetch, which it would cancel: the old pages would then be
          taken for fresh. */}
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

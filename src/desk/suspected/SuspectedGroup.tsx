import { requestsOf, useJudged, type useSuspected } from '../data/suspected.ts';
import { useUnsent } from '../data/use-waiting.ts';
import { Group } from '../requests/Group.tsx';
import { Suspect } from './Suspect.tsx';

/** One group of suspected requests under its heading, with a button for more. */
export function SuspectedGroup({ words, query }: Props) {
  const judged = useJudged();
  const unsent = new Set(useUnsent().map(({ request }) => request));
  // What is on its way is gone already; what waits for the network says so.
  const requests = requestsOf(query).filter(({ id }) => !judged.has(id) || unsent.has(id));
  if (requests.length === 0) return null;
  return (
    <section>
      <Group words={words} count={query.data?.pages[0]?.total} />
      <ul>
        {requests.map((request) => (
          <Suspect key={request.id} request={request} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="more">
          <button
            type="button"
            className="b b--wide"
            disabled={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            Ver más
          </button>
        </div>
      )}
    </section>
  );
}

type Props = { words: string; query: ReturnType<typeof useSuspected> };

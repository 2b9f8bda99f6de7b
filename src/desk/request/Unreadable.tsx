import { usePage } from '../frame/use-page.ts';
import { Trouble } from '../ui/Trouble.tsx';

/** A request that could not be fetched, most often because there is no network. */
export function Unreadable({ alone, error, retry }: { alone: boolean; error: Error; retry: () => void }) {
  const heading = usePage(alone ? 'Solicitud' : undefined);
  const Heading = alone ? 'h1' : 'h2';
  return (
    <>
      <Heading className="vh" ref={heading} tabIndex={-1}>
        Solicitud
      </Heading>
      <Trouble error={error} retry={retry} />
    </>
  );
}

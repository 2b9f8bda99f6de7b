import { useLater } from '../browser/use-later.ts';

/** Six grey rows, shown only where loading takes longer than 0.3 s. */
export function Loading() {
  const later = useLater(300);
  if (!later) return null;
  return (
    <>
      <p className="vh" role="status">
        Cargando las solicitudes…
      </p>
      {rows.map((row) => (
        <div key={row} className="skel" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </>
  );
}

const rows = [1, 2, 3, 4, 5, 6];

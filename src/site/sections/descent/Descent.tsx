import './descent.css';
import { Technician } from './Technician.tsx';

/**
 * The shaft, the two ropes and, on the landing page, the technician who comes down as the page is read.
 * Scenery: css only.
 */
export function Descent({ technician = false }: { technician?: boolean }) {
  return (
    <div className="descent" aria-hidden="true">
      <div className="descent__scale" />
      <div className="rope rope--safe" />
      <div className="rope rope--work" />
      {technician && (
        <div className="descent__run">
          <div className="descent__arrival">
            <div className="descent__veil" />
            <Technician />
          </div>
        </div>
      )}
    </div>
  );
}

import './shaft.css';
import sprite from '../../components/icons.svg?url&no-inline';

type ShaftProps = {
  /**
   * On the landing page the technician descends as the page is read. Elsewhere the figure
   * hangs still, or stands on the street.
   */
  technician?: 'descends' | 'hangs' | 'stands' | undefined;
};

/**
 * The shaft, the two ropes and, on some pages, the technician. It is decorative and needs
 * no script.
 */
export function Shaft({ technician }: ShaftProps) {
  const figure = technician === 'stands' ? 'technician-standing' : 'technician-hanging';

  return (
    <div className="shaft" aria-hidden="true">
      <div className="ropes" />
      {technician && (
        <div className={`technician technician-${technician}`} data-technician>
          <svg viewBox="0 0 44 76" aria-hidden="true">
            <use href={`${sprite}#${figure}`} />
          </svg>
        </div>
      )}
      <svg className="knots" viewBox="0 0 32 10" aria-hidden="true">
        <use href={`${sprite}#knots`} />
      </svg>
    </div>
  );
}

import sprite from './card-icons.svg?url&no-inline';

/** The drawings of `card-icons.svg`. */
export type CardIconName =
  | 'brickwork'
  | 'pipe'
  | 'bolt'
  | 'air-conditioner'
  | 'squeegee'
  | 'magnifier'
  | 'siren'
  | 'column'
  | 'antenna'
  | 'helmet'
  | 'no-scaffold'
  | 'stopwatch'
  | 'carabiner';

/** An icon of a service or an advantage, out of one file for all of them. It is decorative. */
export function CardIcon({ name }: { name: CardIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

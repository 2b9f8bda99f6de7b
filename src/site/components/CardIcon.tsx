import sprite from './card-icons.svg?url&no-inline';

/** An icon of a service or an advantage, out of `card-icons.svg`. It is decorative. */
export function CardIcon({ name }: { name: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

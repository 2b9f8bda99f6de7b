import sprite from './icons.svg?url&no-inline';

/**
 * A decorative icon of `icons.svg`. All have a grid of 24 px, a stroke of 1.5 px, butt
 * ends, mitred joints and no fills.
 */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

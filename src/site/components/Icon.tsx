import sprite from './icons.svg?url&no-inline';

/** A decorative icon out of `icons.svg`: on a grid of 24 px, 1.5 px of stroke, butt ends, mitred joints, no fills. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

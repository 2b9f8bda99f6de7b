import type { PictureData } from '../pictures.ts';

type PictureProps = {
  picture: PictureData;
  /** Empty if the picture only decorates. */
  alt: string;
  /**
   * Whether this is the largest contentful paint, which is fetched before all else. Every
   * other picture loads lazily.
   */
  first?: boolean;
};

/** A picture that reserves its space while it loads. */
export function Picture({ picture, alt, first = false }: PictureProps) {
  const { sources, image } = picture;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        {...image}
        alt={alt}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}

import type { PictureData } from '../pictures.ts';

type PictureProps = {
  picture: PictureData;
  /** Empty if the picture only decorates. */
  alt: string;
  /**
   * Whether it is the largest paint, which is fetched before all else. Every other
   * picture is fetched when it nears the viewport.
   */
  first?: boolean;
};

/** A picture that keeps its place free while it loads. */
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

import type { PictureData } from '../pictures.ts';

type PictureProps = {
  picture: PictureData;
  /** Empty where the picture only decorates. */
  alt: string;
  /** The largest paint: fetched before all else. Every other picture is fetched when it nears the viewport. */
  first?: boolean;
};

/** A picture with its place kept free while it loads. */
export function Picture({
  picture: { sources, image },
  alt,
  first = false,
}: PictureProps) {
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

import type { PictureData } from '../pictures.ts';

type PictureProps = {
  picture: PictureData;
  /** Empty where the picture only decorates. */
  alt: string;
  /** `first`: the largest paint, fetched before all else. `lazy`: when it nears the viewport. `now`: at once, in the background. */
  loading: 'first' | 'lazy' | 'now';
  onLoad?: () => void;
  onError?: () => void;
};

/** A picture in the best format that the browser takes, with its place kept free while it loads. */
export function Picture({ picture, alt, loading, onLoad, onError }: PictureProps) {
  const { sources, src, width, height } = picture;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        {...fetching[loading]}
        onLoad={onLoad}
        onError={onError}
      />
    </picture>
  );
}

const fetching = {
  first: { fetchPriority: 'high' },
  lazy: { loading: 'lazy', decoding: 'async' },
  now: { fetchPriority: 'low', decoding: 'async' },
} as const;

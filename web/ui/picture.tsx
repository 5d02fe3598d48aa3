import type { Picture as Pictured } from '@lathe/contract/picture';
import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import { preloadBest } from './preload-picture.ts';
import type { Artwork } from './sleeve.tsx';

interface Props {
  picture: Pictured;
  /** Empty if adjacent text says the same. */
  alt: string;
  /** Displayed width, as in `<img sizes>`. */
  sizes: string;
  /** The first picture of a page, loaded eagerly with high priority. */
  first?: boolean;
  className?: string;
}

/** A picture in the best format and width, with its own colours as a placeholder. */
export function Picture({ picture, alt, sizes, first = false, className }: Props) {
  const [a, b] = picture.colours;
  const sources = sourcesOf(picture);
  if (first) preloadBest(sources[0], sizes);
  return (
    <picture
      className={classes('picture', className)}
      style={{ '--picture-a': a, '--picture-b': b ?? a } as CSSProperties}
    >
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

export function artworkOf(picture: Pictured | null): Artwork | undefined {
  if (!picture) return undefined;
  const [a, b = a] = picture.colours;
  return {
    src: picture.src,
    sources: sourcesOf(picture),
    ...(a !== undefined && b !== undefined && { colours: [a, b] as const }),
  };
}

function sourcesOf({ base, types, widths }: Pictured) {
  return types.map((type) => ({
    type: `image/${type}`,
    srcSet: widths.map((width) => `${base}-${width}.${type} ${width}w`).join(', '),
  }));
}

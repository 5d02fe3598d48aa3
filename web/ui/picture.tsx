import type { Picture as Pictured } from '@lathe/contract/picture';
import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import { type Artwork, preloadBest } from './sleeve.tsx';

interface Props {
  of: Pictured;
  /** Empty where words beside it say the same. */
  alt: string;
  /** How wide it is shown, as of `<img sizes>`. */
  sizes: string;
  /** The first picture of a page: loaded at once, and before others. */
  first?: boolean;
  className?: string;
}

/** A picture in its best format and width, on a ground of its own colours until it is there. */
export function Picture({ of, alt, sizes, first = false, className }: Props) {
  const [a, b] = of.colours;
  const [best] = of.sources;
  if (first) preloadBest(best && { type: best.type, srcSet: best.srcset }, sizes);
  return (
    <picture
      className={classes('picture', className)}
      style={{ '--picture-a': a, '--picture-b': b ?? a } as CSSProperties}
    >
      {of.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={of.src}
        alt={alt}
        width={of.width}
        height={of.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

/** A picture as a sleeve wears it. */
export function artworkOf(picture: Pictured | null): Artwork | undefined {
  if (!picture) return undefined;
  const { src, sources, colours } = picture;
  const [a, b = a] = colours;
  return {
    src,
    sources: sources.map(({ type, srcset }) => ({ type, srcSet: srcset })),
    ...(a !== undefined && b !== undefined && { colours: [a, b] as const }),
  };
}

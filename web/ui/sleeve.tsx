import Disc from 'lucide-react/icons/disc-3';
import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

export interface Artwork {
  src: string;
  /** Better formats first, each with its widths. */
  sources?: readonly { type: string; srcSet: string }[];
  /** Two colours out of the picture, shown until it is there. */
  colours?: readonly [string, string];
}

interface Props {
  /** Left out while there is no artwork. */
  art?: Artwork | undefined;
  /** Empty where the title stands beside it. */
  alt: string;
  /** How wide it is shown, as of `<img sizes>`. */
  sizes?: string;
  /** The first picture of a page: loaded at once, and before others. */
  first?: boolean;
  /** A record that slides out of the sleeve when it, or a `group` around it, is pointed at. */
  disc?: boolean;
  playing?: boolean;
  className?: string;
}

/** Its natural size only tells the browser that it is square; `sizes` and the layout decide. */
const SIDE = 600;

export function Sleeve(props: Props) {
  const { art, alt, sizes, first = false, disc = false, playing = false, className } = props;
  const [a, b] = art?.colours ?? [];
  if (first) preloadBest(art?.sources?.[0], sizes);
  return (
    <span
      className={classes('sleeve', className)}
      data-playing={playing || undefined}
      style={{ '--sleeve-a': a, '--sleeve-b': b } as CSSProperties}
    >
      {disc && <span className="sleeve-disc" />}
      <span className="sleeve-art">
        {art ? (
          <picture>
            {art.sources?.map(({ type, srcSet }) => (
              <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
            ))}
            <img
              src={art.src}
              alt={alt}
              width={SIDE}
              height={SIDE}
              sizes={sizes}
              loading={first ? 'eager' : 'lazy'}
              fetchPriority={first ? 'high' : 'auto'}
              decoding="async"
            />
          </picture>
        ) : (
          <span className="sleeve-blank" {...(alt && { role: 'img', 'aria-label': alt })}>
            <Icon of={Disc} size={48} />
          </span>
        )}
      </span>
    </span>
  );
}

/**
 * Named in the head before any script: a browser would otherwise find the picture only behind all of
 * them. Those that do not know the format pass over it.
 */
export function preloadBest(
  source: { type: string; srcSet: string } | undefined,
  sizes: string | undefined,
): void {
  const [address] = source?.srcSet.split(' ') ?? [];
  if (!source || !address) return;
  preload(address, {
    as: 'image',
    imageSrcSet: source.srcSet,
    imageSizes: sizes ?? '100vw',
    type: source.type,
    fetchPriority: 'high',
  });
}

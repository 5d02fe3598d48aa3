import Disc from 'lucide-react/icons/disc-3';
import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { preloadBest } from './preload-picture.ts';
import './sleeve.css';

export interface Artwork {
  src: string;
  /** Best format first, each with its widths. */
  sources?: readonly { type: string; srcSet: string }[];
  /** Two colours of the picture, shown while it loads. */
  colours?: readonly [string, string];
}

interface Props {
  /** Omitted if there is no artwork. */
  art?: Artwork | undefined;
  /** Empty if the title is beside it. */
  alt: string;
  /** Displayed width, as in `<img sizes>`. */
  sizes?: string;
  /** The first picture of a page, loaded eagerly with high priority. */
  first?: boolean;
  /** A disc that slides out of the sleeve on hover of the sleeve or a surrounding `group`. */
  disc?: boolean;
  playing?: boolean;
  className?: string;
}

/** Only tells the browser that the picture is square; `sizes` and CSS set the actual size. */
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
            <Icon shape={Disc} size={48} />
          </span>
        )}
      </span>
    </span>
  );
}

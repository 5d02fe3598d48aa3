import type { Picture } from '@lathe/contract/picture';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import './sleeve-stack.css';

interface Props {
  artworks: readonly (Picture | null)[];
  /** Displayed width of the front sleeve, as in `<img sizes>`. */
  sizes: string;
  first?: boolean;
}

const SHOWN = 3;

/** The front sleeve whole, the others behind it. The titles are beside it. */
export function SleeveStack({ artworks, sizes, first = false }: Props) {
  return (
    <span className="sleeve-stack" aria-hidden="true">
      {artworks.slice(0, SHOWN).map((artwork, at) => (
        // The same picture can be in a stack twice, and the order never changes.
        <Sleeve
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          art={artworkOf(artwork)}
          alt=""
          sizes={sizes}
          first={first && at === 0}
          className="stacked-sleeve"
        />
      ))}
    </span>
  );
}

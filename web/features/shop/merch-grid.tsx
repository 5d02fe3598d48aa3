import type { MerchCard } from '@lathe/contract/browse-calls';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { CARD_SIZES } from './sleeve-card.tsx';
import './shop.css';

interface Props {
  items: readonly MerchCard[];
  /** As in `SleeveGrid`. */
  row?: boolean;
  level?: 2 | 3;
  /** Names the artist, outside of their page. */
  artist?: boolean;
  /** As in `SleeveGrid`. */
  eager?: number;
}

export function MerchGrid(props: Props) {
  const { items, row = false, level = 3, artist = row, eager = 0 } = props;
  const Heading = `h${level}` as const;
  return (
    <ul className={row ? 'sleeves-row scroll-row' : 'sleeves'}>
      {items.map((item, index) => (
        <li key={item.uuid}>
          <article className="sleeve-card">
            <div className="merch-art">
              {item.image && (
                <Picture
                  picture={item.image}
                  alt=""
                  sizes={CARD_SIZES[row ? 'row' : 'grid']}
                  first={index < eager}
                />
              )}
            </div>
            <Heading className="sleeve-card-title">
              <Link to={item.url} prefetch="intent">
                {item.title}
              </Link>
            </Heading>
            {artist && <p className="sleeve-card-artist">{item.page.name}</p>}
            <p className="sleeve-card-facts">
              <span className="text-soft">{item.type}</span>
              <span className="figures no-wrap text-medium">{item.price.formatted}</span>
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}

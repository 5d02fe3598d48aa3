import type { MerchCard } from '@lathe/contract/browse-calls';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Swatch } from '../../ui/swatch.tsx';
import { useTranslation } from '../../ui/translation.ts';
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
  const { t } = useTranslation('merch_shop');
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
              {item.badge && (
                <span className="merch-badge">
                  <Badge tone={item.badge === 'preorder' ? 'accent' : 'ink'}>
                    {t(`badge.${item.badge}`)}
                  </Badge>
                </span>
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
            <ColourDots colours={item.colours} />
          </article>
        </li>
      ))}
    </ul>
  );
}

/** More would not fit below a card on a phone. */
const DOTS = 6;

function ColourDots({ colours }: Pick<MerchCard, 'colours'>) {
  const { t } = useTranslation('merch_shop');
  const shown = colours.flatMap(({ hex, name }) => (hex ? [{ hex, name }] : []));
  if (shown.length < 2) return null;
  const list = shown.map(({ name }) => name).join(', ');
  return (
    <p className="colour-dots">
      <span className="sr-only">{t('colours', { list })}</span>
      {shown.slice(0, DOTS).map(({ hex, name }) => (
        <Swatch key={name} hex={hex} />
      ))}
      {shown.length > DOTS && (
        <span aria-hidden="true" className="text-small text-soft figures">
          +{shown.length - DOTS}
        </span>
      )}
    </p>
  );
}

/** A title in a list, as its cover with price and formats. */

import type { GroupCard, PageCard } from '@lathe/contract/release-group';
import type { FoundCard } from '@lathe/contract/storefront-calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMark } from '../../lib/format-mark.ts';
import { Badge } from '../../ui/badge.tsx';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './shop.css';

interface Props {
  /** Artist pages add the contributor, search adds the matched track or person. */
  card: GroupCard &
    Partial<Pick<PageCard, 'contributor'> & Pick<FoundCard, 'matched_track' | 'matched_credit'>>;
  /** The play button, if something can be played. */
  play?: ReactNode;
  playing?: boolean;
  /** Near the top of the page, so its image loads eagerly. */
  first?: boolean;
  level?: 2 | 3 | 4;
  layout?: CardLayout;
}

/** Displayed width of a picture in each kind of list, whose CSS decides it. */
export const CARD_SIZES = {
  /** Two per row on phones, five on desktops. */
  grid: '(width < 30rem) 45vw, (width < 64rem) 30vw, 16rem',
  /** Two, three, four or six. */
  even: '(width < 40rem) 45vw, (width < 60rem) 30vw, (width < 84rem) 22vw, 14.5vw',
  /** One row that scrolls, or six. */
  row: '(width < 64rem) min(42vw, 13rem), 14.5vw',
  /** A few titles that fill the row. */
  large: '(width < 48rem) 45vw, 22rem',
};

export type CardLayout = keyof typeof CARD_SIZES;

export function SleeveCard(props: Props) {
  const { card, play, playing = false, first = false, level = 3, layout = 'grid' } = props;
  const { t } = useTranslation('shop');
  const Heading = `h${level}` as const;
  return (
    <article className="sleeve-card group">
      <div className="sleeve-card-art">
        <Sleeve
          art={artworkOf(card.image)}
          alt=""
          sizes={CARD_SIZES[layout]}
          first={first}
          playing={playing}
          disc
        />
        {play}
      </div>
      <Heading className="sleeve-card-title">
        <Link to={card.url} prefetch="intent">
          {card.title}
        </Link>
        {card.explicit && <ExplicitMark />}
      </Heading>
      <p className="sleeve-card-artist">{card.primary_artist}</p>
      {card.contributor && (
        <p className="sleeve-card-by">{t('by_contributor', { name: card.contributor })}</p>
      )}
      {card.matched_track && (
        <p className="sleeve-card-by">{t('track_found', { title: card.matched_track.title })}</p>
      )}
      {card.matched_credit && (
        <p className="sleeve-card-by">{t('credit_found', card.matched_credit)}</p>
      )}
      {card.preorder_until && (
        <p className="sleeve-card-by">
          {t('release.preorder_ships')} <Day value={card.preorder_until} style="day-month" />
        </p>
      )}
      <CardFacts card={card} />
    </article>
  );
}

function CardFacts({ card }: { card: GroupCard }) {
  return (
    <>
      <p className="sleeve-card-facts">
        <FormatMarks formats={card.formats} />
        <PriceFrom card={card} />
      </p>
      <CardBadge card={card} />
    </>
  );
}

export function FormatMarks({ formats }: { formats: readonly string[] }) {
  return (
    <span className="format-badges">
      {formats.map((format) => (
        <span key={format}>{formatMark(format)}</span>
      ))}
    </span>
  );
}

export function PriceFrom({ card }: { card: GroupCard }) {
  const { t } = useTranslation('shop');
  const price = card.price_from.formatted;
  return (
    <span className="figures no-wrap text-medium">
      {card.formats.length > 1 ? t('from_price', { price }) : price}
    </span>
  );
}

export function CardBadge({ card }: { card: GroupCard }) {
  const { t } = useTranslation('shop');
  if (card.sold_out) return <Badge tone="neutral">{t('badge.sold_out')}</Badge>;
  if (card.limited) return <Badge tone="accent">{t('badge.limited', card.limited)}</Badge>;
  if (card.preorder_until) return <Badge tone="ink">{t('badge.preorder')}</Badge>;
  return null;
}

/** The newest title of an artist or label, large, with play and buy. */
import type { GroupCard, PageCard } from '@lathe/contract/release-group';
import type { SleeveTint } from '@lathe/rules/sleeve-tint';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { type CSSProperties, useId } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { PlayAlbumButton, useAlbum } from '../player/play-album-button.tsx';
import { CardBadge, FormatMarks } from './sleeve-card.tsx';
import '../release/tinted.css';

interface Props {
  card: GroupCard & Partial<Pick<PageCard, 'contributor'>>;
  tint: SleeveTint | null;
  /** The page has no other large picture. */
  first?: boolean;
}

export function NewestRelease({ card, tint, first = false }: Props) {
  const { t } = useTranslation('shop');
  const { isPlaying } = useAlbum(card.uuid);
  const heading = useId();
  const buy = t('artist.buy', {
    kind: card.preorder_until ? 'preorder' : 'live',
    from: card.formats.length > 1 ? 'yes' : 'no',
    price: card.price_from.formatted,
  });
  return (
    <section
      className="tinted newest"
      aria-labelledby={heading}
      style={{ '--tint-light': tint?.light, '--tint-dark': tint?.dark } as CSSProperties}
    >
      <Link to={card.url} prefetch="intent" className="newest-art" tabIndex={-1} aria-hidden="true">
        <Sleeve
          art={artworkOf(card.image)}
          alt=""
          sizes="(width < 40rem) 70vw, 20rem"
          first={first}
          playing={isPlaying}
          disc
          className="newest-sleeve"
        />
      </Link>
      <div className="newest-text">
        <p className="newest-kind">{t('artist.newest')}</p>
        <h2 id={heading} className="newest-title">
          <Link to={card.url} prefetch="intent">
            {card.title}
          </Link>
          {card.explicit && <ExplicitMark />}
        </h2>
        <p className="text-lead">{card.primary_artist}</p>
        {card.contributor && (
          <p className="text-small text-soft">{t('by_contributor', { name: card.contributor })}</p>
        )}
        <p className="row gap-2">
          <FormatMarks formats={card.formats} />
          {card.year !== null && <span className="figures text-small text-soft">{card.year}</span>}
        </p>
        <CardBadge card={card} />
        <div className="newest-actions">
          {!card.sold_out && (
            <ButtonLink to={card.url} variant="primary" size="large" icon={ShoppingBag}>
              {buy}
            </ButtonLink>
          )}
          {card.playable && <PlayAlbumButton album={card} />}
        </div>
      </div>
    </section>
  );
}

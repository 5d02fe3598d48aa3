/** The opening of the home page: one record, why, and a button to hear it. */
import type { RecordOfTheWeek as Chosen } from '@lathe/contract/highlight-calls';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { PlayAlbumButton, useAlbum } from '../../player/play-album-button.tsx';
import { FormatMarks, PriceFrom } from '../sleeve-card.tsx';

export function RecordOfTheWeek({ record: { card, reason } }: { record: Chosen }) {
  const { t } = useTranslation(['home', 'shop']);
  const { isPlaying } = useAlbum(card.uuid);
  const [a, b = a] = card.image?.colours ?? [];
  return (
    <section
      className="week"
      aria-labelledby="week"
      style={{ '--week-a': a, '--week-b': b } as CSSProperties}
    >
      <div className="page week-body">
        <Link to={card.url} prefetch="intent" tabIndex={-1} aria-hidden="true" className="week-art">
          <Sleeve
            art={artworkOf(card.image)}
            alt=""
            sizes="(width < 48rem) min(72vw, 26rem), min(36vw, 32rem)"
            first
            disc
            playing={isPlaying}
          />
        </Link>
        <div className="week-text">
          <p className="week-mark">{t('week.mark')}</p>
          <h2 id="week" className="week-title">
            <Link to={card.url} prefetch="intent">
              {card.title}
            </Link>
          </h2>
          <p className="week-artist">{card.primary_artist}</p>
          <p className="week-why">{reason ?? t('week.best_seller')}</p>
          <p className="week-actions">
            {card.playable && (
              <PlayAlbumButton
                album={card}
                text={t(isPlaying ? 'week.pause' : 'week.play')}
                className="week-play"
              />
            )}
            <ButtonLink to={card.url} size="large">
              {t(card.preorder_until ? 'week.preorder' : 'week.get')}
            </ButtonLink>
          </p>
          <p className="week-facts">
            <FormatMarks formats={card.formats} />
            <PriceFrom card={card} />
          </p>
        </div>
      </div>
    </section>
  );
}

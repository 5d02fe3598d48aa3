import type { ReleaseReview } from '@lathe/contract/review';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Tracks that also exist on other releases: usually another format of the same release. */
export function DuplicatesPart({ duplicates }: Pick<ReleaseReview, 'duplicates'>) {
  const { t } = useTranslation('reviews');
  // A track that matches two tracks of one release is listed once.
  const found = new Map(
    duplicates.map((one) => [`${one.song} ${one.release} ${one.seller} ${one.reason}`, one]),
  );
  return (
    <Card title={t('duplicates.title')}>
      {duplicates.length === 0 && <p className="text-soft">{t('duplicates.none')}</p>}
      <ul className="stack gap-2">
        {[...found].map(([key, { song, reason, release, artist, seller, same_seller }]) => (
          <li key={key}>
            <Badge tone={same_seller ? 'outline' : 'danger'}>{t(`duplicates.${reason}`)}</Badge>{' '}
            {t('duplicates.line', {
              song,
              release,
              artist,
              seller: same_seller ? t('duplicates.own') : seller,
            })}
          </li>
        ))}
      </ul>
    </Card>
  );
}

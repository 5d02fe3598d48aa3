/** What a reviewer of a release looks at and listens to. */
import type { ReleaseReview } from '@lathe/contract/review';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Proof } from '../../artwork/proof.tsx';
import { ChecksPart } from './checks-part.tsx';
import { DuplicatesPart } from './duplicates-part.tsx';
import { MetadataPart } from './metadata-part.tsx';
import { SongsPart } from './songs-part.tsx';

interface Props {
  review: ReleaseReview;
  /** The part of the artwork that is opened. */
  part: string | null;
}

export function ReleaseParts({ review, part }: Props) {
  const { t } = useTranslation('reviews');
  const { release, artwork, checks } = review;
  return (
    <>
      <DuplicatesPart duplicates={review.duplicates} />
      <div className="review-section">
        <MetadataPart release={release} names={review.names} />
        <ChecksPart checks={checks} section="metadata" />
      </div>
      <div className="review-section">
        <SongsPart songs={review.songs} sides={release.track_limits.sides} />
        <ChecksPart checks={checks} section="songs" />
      </div>
      <div className="review-section">
        <Card title={t('sections.artwork')}>
          {artwork.parts.length > 0 ? (
            <Proof artwork={artwork} open={part} />
          ) : (
            <p className="text-soft">{t('no_artwork')}</p>
          )}
        </Card>
        <ChecksPart checks={checks} section="artwork" findings={artwork.findings} />
      </div>
    </>
  );
}

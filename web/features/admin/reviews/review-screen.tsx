/** One submission: its content next to check results, and the decision. */

import type { Review } from '@lathe/contract/review';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { Day, Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ChangeList } from '../../changes/change-list.tsx';
import { ReleaseHistory } from '../../release-history/release-history.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { ClaimPart, Notes } from './claim-part.tsx';
import { DecidePart } from './decide-part.tsx';
import { MerchParts } from './merch-parts.tsx';
import { PackagePart } from './package-part.tsx';
import { ReleaseParts } from './release-parts.tsx';
import type { action, loader } from './review-screen.server.ts';
import './reviews.css';

export function ReviewScreen({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['reviews', 'admin']);
  const { review, history, done, part } = loaderData;
  const { number, seller, late } = review;
  return (
    <Sections>
      <AdminHeader
        title={review.title}
        crumbs={[{ label: t('title'), to: '/admin/reviews' }]}
        picture={<Sleeve art={artworkOf(review.image)} alt="" sizes="6rem" />}
        lead={[review.primary_artist, formatOf(review), seller.name].join(' · ')}
        badges={
          <p className="review-badges">
            <Badge tone="outline">{t(`kinds.${review.kind}`)}</Badge>
            <Badge tone="outline">{t('round', { number })}</Badge>
            <span>
              {t('columns.submitted')} <Instant value={review.submitted_at} />
            </span>
            {review.decision === null && (
              <span>
                {t('columns.due')} <Day value={review.due_on} style="short" />
              </span>
            )}
            {late && <Badge tone="danger">{t('late')}</Badge>}
          </p>
        }
      />
      {done && !actionData && (
        <FocusedOnMount key={done}>
          <Notice tone="success">{t(`decide.done_${done}`)}</Notice>
        </FocusedOnMount>
      )}
      <FormProblem form="decide" failure={actionData?.failure} labels={{ notes: null }} />
      <ClaimPart review={review} />
      {review.package && <PackagePart review={review} />}
      <ChangesPart review={review} />
      {review.kind === 'release' ? (
        <ReleaseParts review={review} part={part} />
      ) : (
        <MerchParts review={review} />
      )}
      {history && (
        <Card>
          <ReleaseHistory {...history} />
        </Card>
      )}
      {review.operations.decide_enabled && (
        <DecidePart kind={review.kind} submitted={actionData?.submitted ?? null} />
      )}
    </Sections>
  );
}

function formatOf(review: Review): string {
  return review.kind === 'release' ? review.release.type_name : review.format;
}

/** From the second submission on: requested changes and actual changes. */
function ChangesPart({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const { changes, previous_notes: previousNotes } = review;
  if (!changes) return null;
  return (
    <Card title={t('changes.title')}>
      {previousNotes && Object.keys(previousNotes).length > 0 && (
        <div className="mb-4">
          <h3 className="text-small text-soft">{t('previous_notes')}</h3>
          <Notes notes={previousNotes} />
        </div>
      )}
      {changes.length === 0 && <p className="text-soft">{t('changes.none')}</p>}
      <ChangeList changes={changes} />
    </Card>
  );
}

/** One submission: what it says beside what the machine found, to hear, to look at, to decide. */
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { Proof } from '../../../features/artwork/proof.tsx';
import { filtersOf, nextCursor } from '../../../features/lists/list-address.ts';
import {
  HISTORY_PARAMETER,
  ReleaseHistory,
} from '../../../features/release-history/release-history.tsx';
import { Announced } from '../../../lib/forms/announced.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { lookAfterConflict } from '../../../lib/look-after-conflict.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { Day, Instant } from '../../../ui/time.tsx';
import type { Route } from './+types/review.ts';
import { ChangesPart } from './changes-part.tsx';
import { ChecksPart } from './checks-part.tsx';
import { ClaimPart } from './claim-part.tsx';
import { DecidePart } from './decide-part.tsx';
import { DuplicatesPart } from './duplicates-part.tsx';
import { MetadataPart } from './metadata-part.tsx';
import { PackagePart } from './package-part.tsx';
import { perform } from './perform.server.ts';
import { SongsPart } from './songs-part.tsx';
import './reviews.css';
import { AdminHeader } from '../admin-header.tsx';

const DONE = ['approved', 'rejected', 'claimed', 'left', 'package'] as const;
/** No longer true of what is decided, as when somebody goes back there. */
const BEFORE_DECISION: readonly (typeof DONE)[number][] = ['claimed', 'left'];

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const review = await api('GET /api/reviews/{review}', { params: asked.params });
  const { [HISTORY_PARAMETER]: page } = filtersOf(asked.request, [HISTORY_PARAMETER]);
  const history = await api('GET /api/users/{user}/releases/{release}/history', {
    params: { user: review.seller.uuid, release: review.release.uuid },
    query: { page },
  });
  const search = new URL(asked.request.url).searchParams;
  const done = DONE.find((known) => known === search.get('done'));
  const isOver = done && review.decision !== null && BEFORE_DECISION.includes(done);
  return {
    review,
    history: { entries: history.data, next: nextCursor(history.next_page_url, 'page') },
    done: isOver ? undefined : done,
    part: search.get('part'),
  };
}

export const shouldRevalidate = lookAfterConflict;

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const { failure, kept, done } = await perform({ api, params: asked.params, form });
  if (failure) return data({ failure, kept }, failure.status);
  return redirect(`/admin/reviews/${asked.params.review}?done=${done}`);
}

export default function ReviewScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['reviews', 'admin']);
  const { review, history, done, part } = loaderData;
  const { release, number, seller, late } = review;
  return (
    <>
      <AdminHeader
        title={release.title}
        way={[{ label: t('title'), to: '/admin/reviews' }]}
        picture={<Sleeve art={artworkOf(release.image)} alt="" sizes="6rem" />}
        lead={[release.primary_artist, release.type_name, seller.name].join(' · ')}
        marks={
          <p className="review-marks">
            <Badge tone="outline">{t('round', { number })}</Badge>
            <span>
              {t('columns.submitted')} <Instant value={review.submitted_at} />
            </span>
            {review.decision === null && (
              <span>
                {t('columns.due')} <Day value={review.due_on} look="short" />
              </span>
            )}
            {late && <Badge tone="danger">{t('late')}</Badge>}
          </p>
        }
      />
      {done && !actionData && (
        <Announced key={done}>
          <Notice tone="success">{t(`decide.done_${done}`)}</Notice>
        </Announced>
      )}
      <FormProblem form="decide" failure={actionData?.failure} labels={{ notes: null }} />
      <ClaimPart review={review} />
      {review.package && <PackagePart review={review} />}
      <ChangesPart review={review} />
      <DuplicatesPart duplicates={review.duplicates} />
      <div className="review-section">
        <MetadataPart release={release} />
        <ChecksPart review={review} section="metadata" />
      </div>
      <div className="review-section">
        <SongsPart songs={review.songs} />
        <ChecksPart review={review} section="songs" />
      </div>
      <div className="review-section">
        <Card title={t('sections.artwork')}>
          {review.artwork.parts.length > 0 ? (
            <Proof artwork={review.artwork} open={part} />
          ) : (
            <p className="text-soft">{t('no_artwork')}</p>
          )}
        </Card>
        <ChecksPart review={review} section="artwork" />
      </div>
      <Card>
        <ReleaseHistory {...history} />
      </Card>
      {review.operations.decide_enabled && <DecidePart kept={actionData?.kept ?? null} />}
    </>
  );
}

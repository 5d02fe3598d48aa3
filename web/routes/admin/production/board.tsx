/** The plant at a glance: what is to be made, and the field for the scanner. */
import { MAKING_STAGES } from '@lathe/rules/making';
import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { filtersOf, nextCursor } from '../../../features/lists/list-address.ts';
import { ListPages } from '../../../features/lists/list-pages.tsx';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Route } from './+types/board.ts';
import { BatchForm } from './batch-form.tsx';
import { BoardFilters, type Chosen } from './board-filters.tsx';
import { JobList } from './job-list.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { performAtPlant } from './perform.server.ts';
import { PlantTabs } from './plant-tabs.tsx';
import { ScanBox } from './scan-box.tsx';
import { usePlant } from './use-plant.ts';
import './production.css';
import { AdminHeader } from '../admin-header.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const { request } = asked;
  const wanted = filtersOf(request, ['format', 'stage', 'show', 'cursor']);
  const stage = MAKING_STAGES.find((each) => each === wanted.stage) ?? null;
  const { format, cursor } = wanted;
  const show = wanted.show === 'waiting' ? 'waiting' : 'open';
  const [plant, page] = await Promise.all([
    api('GET /api/production'),
    api('GET /api/production/jobs', {
      query: {
        show,
        ...(format && { format }),
        ...(stage && { stage }),
        ...(cursor && { cursor }),
      },
    }),
  ]);
  const chosen: Chosen = { format: format ?? null, stage, show };
  return { plant, chosen, jobs: page.data, next: nextCursor(page.next_page_url) };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const reply = await performAtPlant({ api, form });
  return data(reply, reply.failure?.status ?? 200);
}

export default function Board({ loaderData, ...told }: Route.ComponentProps) {
  const actionData = usePersistentActionData(told.actionData);
  const { t } = useTranslation(['production', 'admin']);
  useRealtime('house:plant', ['plant'], useQueuedRevalidate());
  const { plant, chosen, jobs, next } = loaderData;
  const sending = usePlant();
  // Only where scripts were late has the page itself an answer.
  const replies = sending.replies.length === 0 && actionData ? [actionData] : sending.replies;
  const { format, stage } = chosen;
  const queued = plant.counts.find(
    (count) => count.format.code === format && count.stage === 'queued',
  );
  return (
    <>
      <AdminHeader title={t('title')} lead={t('lead')} />
      <PlantTabs />
      <div>
        <ScanBox plant={sending} stage={stage === 'packed' ? null : stage} />
        <MovedNotice replies={replies} />
      </div>
      <BoardFilters counts={plant.counts} chosen={chosen} />
      {format && (
        <BatchForm key={format} format={format} free={queued?.unbatched ?? 0} reply={actionData} />
      )}
      {jobs.length === 0 ? (
        <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
      ) : (
        <JobList jobs={jobs} plant={sending} />
      )}
      <ListPages next={next} />
    </>
  );
}

/** Overview of the plant: jobs to make, and the scanner field. */

import { usePersistentActionData } from '../../../lib/action-data.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { BatchForm } from './batch-form.tsx';
import type { action, loader } from './board.server.ts';
import { BoardFilters, boardUrl } from './board-filters.tsx';
import { GroupList } from './group-list.tsx';
import { JobList } from './job-list.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { PlantTabs } from './plant-tabs.tsx';
import { ScanBox } from './scan-box.tsx';
import { useScanQueue } from './use-scan-queue.ts';
import './production.css';

export function Board({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['production', 'admin']);
  useRealtime('house:plant', ['plant'], useQueuedRevalidate());
  const { plant, chosen, order, item, jobs, groups, next } = loaderData;
  const scanQueue = useScanQueue();
  // The page has action data only if the form was submitted before hydration.
  const replies = scanQueue.replies.length === 0 && actionData ? [actionData] : scanQueue.replies;
  const { format, stage } = chosen;
  const choices = plant.batchable.filter((made) => made.format.code === format);
  return (
    <>
      <AdminHeader title={t('title')} lead={t('lead')} />
      <PlantTabs />
      <div>
        <ScanBox scanQueue={scanQueue} stage={stage === 'packed' ? null : stage} />
        <MovedNotice replies={replies} />
      </div>
      {groups && <BoardFilters counts={plant.counts} chosen={chosen} />}
      {(order !== null || item !== null) && (
        <h2 className="subheading">
          {order === null
            ? t('groups.jobs_of', { title: jobs?.[0]?.title ?? '' })
            : t('of_order.title', { number: order })}{' '}
          <TextLink to={order === null ? boardUrl(chosen) : '/admin/production'}>
            {t(order === null ? 'groups.back' : 'of_order.all')}
          </TextLink>
        </h2>
      )}
      {groups && format && (
        <BatchForm key={format} format={format} choices={choices} reply={actionData} />
      )}
      {(jobs ?? groups ?? []).length === 0 && (
        <EmptyState title={t(order === null ? 'empty' : 'of_order.empty')}>
          {t(order === null ? 'empty_text' : 'of_order.empty_text')}
        </EmptyState>
      )}
      {groups && groups.length > 0 && <GroupList groups={groups} scanQueue={scanQueue} />}
      {jobs && jobs.length > 0 && <JobList jobs={jobs} scanQueue={scanQueue} />}
      <ListPages next={next} />
    </>
  );
}

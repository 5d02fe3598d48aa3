/** Failed background jobs: some retry on their own, dead ones wait for staff. */
import type { FailedJob } from '@lathe/contract/failed-job-calls';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import type { action, loader } from './failed-jobs.server.ts';
import { JobTabs } from './job-tabs.tsx';
import { RetryAll } from './retry-all.tsx';
import { useJobColumns } from './use-job-columns.tsx';

export function FailedJobs({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['jobs', 'admin']);
  const { state, jobs, done } = loaderData;
  const failure = actionData?.failure;
  const isGone = failure ? failure.code === 'not_found' : done === 'gone';
  return (
    <>
      <AdminHeader title={t('admin:sections.jobs.title')} lead={t('lead')} />
      <DoneNotice>{done && done !== 'gone' && !failure && t(`done.${done}`)}</DoneNotice>
      {isGone && (
        <Notice tone="info" role="status">
          {t('gone')}
        </Notice>
      )}
      <FormProblem form="jobs" labels={{}} failure={isGone ? undefined : failure} />
      <JobTabs state={state} />
      {jobs.length > 0 && <p className="text-soft">{t(`leads.${state}`)}</p>}
      {state === 'dead' && <RetryAll jobs={jobs} />}
      <div>
        <DataTable<FailedJob>
          label={t(`lists.${state}`)}
          columns={useJobColumns(state)}
          items={jobs}
          itemKey={({ id }) => id}
          empty={<EmptyState title={t(`none_${state}`)}>{t(`none_${state}_text`)}</EmptyState>}
        />
      </div>
    </>
  );
}

/** Background jobs that failed: those that gave up wait here for staff, the others try again by themselves. */
import type { FailedJob } from '@lathe/contract/operations-calls';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Table } from '../../../ui/table.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice, doneIn } from '../done-notice.tsx';
import type { Route } from './+types/failed-jobs.ts';
import { JobTabs } from './job-tabs.tsx';
import { useJobColumns } from './use-job-columns.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const isRetrying = new URL(asked.request.url).searchParams.get('state') === 'retrying';
  const jobs = await (isRetrying
    ? api('GET /api/admin/jobs/retrying')
    : api('GET /api/admin/jobs/dead'));
  return {
    state: isRetrying ? ('retrying' as const) : ('dead' as const),
    jobs: jobs.data,
    done: doneIn(asked.request, ['retried']),
  };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const params = { id: textOf(form, 'job') };
  const { failure } = await attempt(api('POST /api/admin/jobs/{id}/retry', { params }));
  if (!failure) return redirect('/admin/jobs?done=retried');
  return data({ failure }, failure.status);
}

export default function FailedJobs({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['jobs', 'admin']);
  const { state, jobs, done } = loaderData;
  const failure = actionData?.failure;
  const isGone = failure?.code === 'not_found';
  return (
    <>
      <AdminHeader title={t('admin:sections.jobs.title')} lead={t('lead')} />
      <DoneNotice>{done && !failure && t(done)}</DoneNotice>
      {isGone && (
        <Notice tone="info" role="status">
          {t('gone')}
        </Notice>
      )}
      <FormProblem form="jobs" labels={{}} failure={isGone ? undefined : failure} />
      <JobTabs state={state} />
      {jobs.length > 0 && <p className="text-soft">{t(`leads.${state}`)}</p>}
      <div>
        <Table<FailedJob>
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

/** One batch: all of it goes on with one press. */
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { Announced } from '../../../lib/forms/announced.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { lookAfterConflict } from '../../../lib/look-after-conflict.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Route } from './+types/batch.ts';
import { JobList } from './job-list.tsx';
import { stageOf } from './perform.server.ts';
import { useStageName } from './stage-name.ts';
import { StageSteps } from './stage-steps.tsx';
import './production.css';
import { AdminHeader } from '../admin-header.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const batch = await api('GET /api/production/batches/{batch}', { params: asked.params });
  const search = new URL(asked.request.url).searchParams;
  return { batch, done: search.has('done'), leftOut: search.has('left_out') };
}

export const shouldRevalidate = lookAfterConflict;

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const { params } = asked;
  const form = await asked.request.formData();
  const before = await api('GET /api/production/batches/{batch}', { params });
  const { value, failure } = await attempt(
    api('POST /api/production/batches/{batch}/advance', { params, body: { stage: stageOf(form) } }),
  );
  if (failure) return data({ failure }, failure.status);
  const leftOut = value.jobs_count < before.jobs_count ? '&left_out' : '';
  return redirect(`/admin/production/batches/${params.batch}?done${leftOut}`);
}

export default function Batch({ loaderData, ...told }: Route.ComponentProps) {
  const actionData = usePersistentActionData(told.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['production', 'admin']);
  useRealtime('house:plant', ['plant'], useQueuedRevalidate());
  const nameOf = useStageName();
  const { batch, done, leftOut } = loaderData;
  const { stage, next, jobs } = batch;
  const title = t('batches.batch', { code: batch.code });
  const [first] = jobs;
  return (
    <>
      <AdminHeader
        title={title}
        way={[{ label: t('tabs.batches'), to: '/admin/production/batches' }]}
        lead={[
          batch.format.name,
          t('jobs_count', { count: batch.jobs_count }),
          t('copies', { count: batch.copies_count }),
        ].join(' · ')}
      />
      {done && !actionData && (
        <Announced key={locationKey}>
          <Notice tone={leftOut ? 'warning' : 'success'}>
            <p>{t('batches.moved')}</p>
            {leftOut && <p>{t('batches.left_out')}</p>}
          </Notice>
        </Announced>
      )}
      <Card title={t('job.way')}>
        {first && <StageSteps stages={first.stages} stage={stage ?? 'packed'} />}
        <div className="job-actions">
          {stage && next ? (
            <ActionForm
              form="advance"
              failure={actionData?.failure}
              submit={t('advance', { stage: nameOf(next) })}
            >
              <input type="hidden" name="stage" value={stage} />
            </ActionForm>
          ) : (
            <p>{t('batches.done')}</p>
          )}
          <a className={buttonClass({})} href={`/admin/production/batches/${batch.uuid}/sheet`}>
            {t('batches.sheet')}
          </a>
        </div>
      </Card>
      <section className="grid gap-4">
        <h2 className="text-lead tracking-normal">{t('batches.jobs')}</h2>
        <JobList jobs={jobs} />
      </section>
    </>
  );
}

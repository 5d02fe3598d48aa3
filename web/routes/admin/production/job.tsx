/** One job: where it is, what it is made from, and what happened to it. */
import { REPRINT_REASON_MAX_LENGTH } from '@lathe/rules/limits';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { Announced } from '../../../lib/forms/announced.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { lookAfterConflict } from '../../../lib/look-after-conflict.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { Route } from './+types/job.ts';
import { FilesCard } from './files-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { JobFacts } from './job-facts.tsx';
import { JobMarks } from './job-marks.tsx';
import { stageOf } from './perform.server.ts';
import { useStageName } from './stage-name.ts';
import { StageSteps } from './stage-steps.tsx';
import './production.css';
import { AdminHeader } from '../admin-header.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const job = await api('GET /api/production/jobs/{job}', { params: asked.params });
  const done = new URL(asked.request.url).searchParams.get('done');
  return { job, done: done === 'advance' || done === 'reprint' ? done : null };
}

export const shouldRevalidate = lookAfterConflict;

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const { params } = asked;
  const form = await asked.request.formData();
  const intent = textOf(form, 'intent') === 'reprint' ? 'reprint' : 'advance';
  const stage = stageOf(form);
  const reason = textOf(form, 'reason');
  const { failure } = await attempt(
    intent === 'reprint'
      ? api('POST /api/production/jobs/{job}/reprint', { params, body: { stage, reason } })
      : api('POST /api/production/jobs/{job}/advance', { params, body: { stage } }),
  );
  if (failure) return data({ intent, failure, reason }, failure.status);
  return redirect(`/admin/production/jobs/${params.job}?done=${intent}`);
}

export default function Job({ loaderData, ...told }: Route.ComponentProps) {
  const actionData = usePersistentActionData(told.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['production', 'admin']);
  useRealtime('house:plant', ['plant'], useQueuedRevalidate());
  const nameOf = useStageName();
  const { job, done } = loaderData;
  const failureOf = (intent: string) =>
    actionData?.intent === intent ? actionData.failure : undefined;
  const reprint = {
    form: 'reprint',
    failure: failureOf('reprint'),
    labels: { reason: t('reprint.reason') },
  };
  const code = t('job.title', { code: job.code });
  return (
    <>
      <AdminHeader
        title={job.title}
        way={[{ label: t('title'), to: '/admin/production' }]}
        here={code}
        picture={<Sleeve art={artworkOf(job.artwork)} alt="" sizes="6rem" />}
        lead={[job.artist, job.format.name, t('copies', { count: job.quantity })]
          .filter(Boolean)
          .join(' · ')}
        marks={
          <p className="job-marks">
            <code>{job.code}</code>
            <JobMarks job={job} />
          </p>
        }
      />
      {done && !actionData && (
        <Announced key={locationKey}>
          <Notice tone="success">
            {done === 'reprint'
              ? t('reprint.done')
              : t('moved_on', { code: job.code, stage: nameOf(job.stage) })}
          </Notice>
        </Announced>
      )}
      <Card title={t('job.way')}>
        <StageSteps stages={job.stages} stage={job.stage} />
        <div className="job-actions">
          {job.operations.advance_enabled && job.next && (
            <ActionForm
              form="advance"
              failure={failureOf('advance')}
              submit={t('advance', { stage: nameOf(job.next) })}
            >
              <input type="hidden" name="stage" value={job.stage} />
            </ActionForm>
          )}
          <a className={buttonClass({})} href={`/admin/production/jobs/${job.uuid}/sheet`}>
            {t('job.sheet')}
          </a>
        </div>
      </Card>
      <div className="plant-cards">
        <JobFacts job={job} />
        <FilesCard job={job} />
      </div>
      {job.operations.reprint_enabled && (
        <Card title={t('reprint.title')}>
          <p className="mb-4 text-soft">{t('reprint.text')}</p>
          <ActionForm {...reprint} submit={t('reprint.submit')} look="danger">
            <input type="hidden" name="stage" value={job.stage} />
            <TextArea
              {...fieldsOf(reprint)('reason')}
              rows={2}
              maxLength={REPRINT_REASON_MAX_LENGTH}
              defaultValue={actionData?.reason ?? ''}
            />
          </ActionForm>
        </Card>
      )}
      <HistoryCard history={job.history} />
    </>
  );
}

/** One batch; all of its jobs advance together. */

import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import type { action, loader } from './batch.server.ts';
import { JobList } from './job-list.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { PrintFiles } from './print-files.tsx';
import { ScanBox } from './scan-box.tsx';
import { SizeCounts } from './size-counts.tsx';
import { useStageName } from './stage-name.ts';
import { StageSteps } from './stage-steps.tsx';
import { useScanQueue } from './use-scan-queue.ts';
import './production.css';
import './groups.css';

export function Batch({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['production', 'admin']);
  useRealtime('house:plant', ['plant'], useQueuedRevalidate());
  const nameOf = useStageName();
  const { batch, done, leftOut, filesFailed } = loaderData;
  const { stage, next, jobs } = batch;
  const title = t('batches.batch', { code: batch.code });
  const [first] = jobs;
  const scanQueue = useScanQueue();
  return (
    <>
      <AdminHeader
        title={title}
        crumbs={[{ label: t('tabs.batches'), to: '/admin/production/batches' }]}
        lead={[
          [batch.format.name, batch.material?.name].filter(Boolean).join(', '),
          t('jobs_count', { count: batch.jobs_count }),
          t('copies', { count: batch.copies_count }),
        ].join(' · ')}
      />
      {done && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone={leftOut ? 'warning' : 'success'}>
            <p>{t('batches.moved')}</p>
            {leftOut && <p>{t('batches.left_out')}</p>}
          </Notice>
        </FocusedOnMount>
      )}
      {batch.sizes.length > 0 && (
        <p className="group-variant">
          <strong>{t('batches.sizes')}</strong>
          <SizeCounts sizes={batch.sizes} />
        </p>
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
      {stage && (
        <div>
          <ScanBox scanQueue={scanQueue} stage={stage} batch={batch.uuid} />
          <MovedNotice replies={scanQueue.replies} />
        </div>
      )}
      {batch.print_files.length > 0 && (
        <Card title={t('job.print_files')}>
          {filesFailed && <Notice tone="danger">{t('job.print_files_failed')}</Notice>}
          <PrintFiles
            files={batch.print_files}
            all={`/admin/production/batches/${batch.uuid}/files`}
          />
        </Card>
      )}
      <section className="stack gap-4">
        <h2 className="subheading">{t('batches.jobs')}</h2>
        <JobList jobs={jobs} />
      </section>
    </>
  );
}

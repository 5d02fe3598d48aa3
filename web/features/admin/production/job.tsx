/** One job: its stage, its files and its history. */

import type { ProductionJobDetails } from '@lathe/contract/production';
import { REPRINT_REASON_MAX_LENGTH } from '@lathe/rules/limits';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { PackageFiles } from '../package-files.tsx';
import { DesignCard } from './design-card.tsx';
import type { action, loader } from './job.server.ts';
import { JobBadges } from './job-badges.tsx';
import { JobFacts } from './job-facts.tsx';
import { JobVariant } from './job-variant.tsx';
import { useStageName } from './stage-name.ts';
import { StageSteps } from './stage-steps.tsx';
import './production.css';

export function Job({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['production', 'admin']);
  useRealtime('house:plant', ['plant'], useQueuedRevalidate());
  const nameOf = useStageName();
  const { job, done, filesFailed } = loaderData;
  const failureOf = (intent: string) =>
    actionData?.intent === intent ? actionData.failure : undefined;
  const reprint = {
    form: 'reprint',
    failure: failureOf('reprint'),
    labels: { reason: t('reprint.reason'), copies: t('reprint.copies') },
  };
  const code = t('job.title', { code: job.code });
  const made = job.reprint_quantity ?? job.quantity;
  return (
    <>
      <AdminHeader
        title={job.title}
        crumbs={[{ label: t('title'), to: '/admin/production' }]}
        current={code}
        picture={<Sleeve art={artworkOf(job.artwork)} alt="" sizes="6rem" />}
        lead={[job.artist, job.format.name, t('copies', { count: job.quantity })]
          .filter(Boolean)
          .join(' · ')}
        badges={
          <p className="job-badges">
            <code>{job.code}</code>
            <JobBadges job={job} />
            {job.reprint_quantity !== null && (
              <Badge tone="warning">
                {t('remade', { copies: job.reprint_quantity, count: job.quantity })}
              </Badge>
            )}
          </p>
        }
      />
      {done && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">
            {done === 'reprint'
              ? t('reprint.done')
              : t('moved_on', { code: job.code, stage: nameOf(job.stage) })}
          </Notice>
        </FocusedOnMount>
      )}
      <JobVariant job={job} isLarge />
      {filesFailed && <Notice tone="danger">{t('job.print_files_failed')}</Notice>}
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
        {job.material === null && job.design === null && <FilesCard job={job} />}
        {job.material !== null && job.design === null && (
          <Card title={t('job.design')}>
            <p className="text-soft">{t('job.no_design')}</p>
          </Card>
        )}
        {job.design && <DesignCard job={job} design={job.design} />}
      </div>
      {job.operations.reprint_enabled && (
        <Card title={t('reprint.title')}>
          <p className="mb-4 text-soft">{t('reprint.text')}</p>
          <ActionForm {...reprint} submit={t('reprint.submit')} variant="danger">
            <input type="hidden" name="stage" value={job.stage} />
            {made > 1 && (
              <NumberField
                {...fieldsOf(reprint)('copies')}
                help={t('reprint.copies_help', { count: made })}
                defaultValue={actionData?.copies ?? 1}
                min={1}
                max={made}
              />
            )}
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

function FilesCard({ job: { package: files } }: { job: ProductionJobDetails }) {
  const { t } = useTranslation('production');
  return (
    <Card title={t('job.files')}>
      {!files && <p className="text-soft">{t('job.no_files')}</p>}
      {files?.state === 'making' && <p className="text-soft">{t('job.package_making')}</p>}
      {files?.state === 'failed' && <Notice tone="danger">{t('job.package_failed')}</Notice>}
      {files && <PackageFiles files={files.files} />}
    </Card>
  );
}

function HistoryCard({ history }: Pick<ProductionJobDetails, 'history'>) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  return (
    <Card title={t('job.history')}>
      {history.length === 0 && <p className="text-soft">{t('job.no_history')}</p>}
      <ol className="job-history">
        {history.map(({ at, event, from, to, reason, quantity, by }) => (
          <li key={`${at} ${event} ${from} ${to}`}>
            <p>
              <strong>
                {event === 'reprint' && quantity !== null
                  ? t('job.event.reprint_some', { from: nameOf(from), copies: quantity })
                  : t(`job.event.${event}`, { from: nameOf(from), to: nameOf(to) })}
              </strong>
              {reason !== '' && <span className="block">{reason}</span>}
            </p>
            <p className="text-small text-soft">
              <Instant value={at} /> {by && t('job.by', { name: by })}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

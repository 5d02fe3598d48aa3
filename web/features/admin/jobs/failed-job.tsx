/** One failed job: what it was for, why it failed, and what to do with it. */
import type { FailedJob as Job } from '@lathe/contract/failed-job-calls';
import { STAFF_REASON_MAX_LENGTH } from '@lathe/rules/limits';
import type { ReactNode } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import type { action, loader } from './failed-job.server.ts';
import { JobSubject } from './job-subject.tsx';

export function FailedJob({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['jobs', 'admin']);
  const { job } = loaderData;
  const failureOf = (intent: string) =>
    actionData?.intent === intent ? actionData.failure : undefined;
  const deletion = {
    form: 'delete',
    failure: failureOf('delete'),
    labels: { reason: t('delete.reason') },
  };
  return (
    <>
      <AdminHeader
        title={job.kind}
        crumbs={[{ label: t('admin:sections.jobs.title'), to: '/admin/jobs' }]}
        current={t('job_number', { id: job.id })}
      />
      <JobFacts job={job} />
      <Card title={t('payload')}>
        {job.payload.length === 0 && <p className="text-soft">{t('no_payload')}</p>}
        <dl className="person-facts">
          {job.payload.map(({ field, value }) => (
            <Fact key={field} term={field}>
              {value === null ? (
                <span className="text-soft">{t('hidden')}</span>
              ) : (
                <code>{value}</code>
              )}
            </Fact>
          ))}
        </dl>
      </Card>
      {job.operations.retry && (
        <Card title={t('retry')}>
          <p className="mb-4 text-soft">{t('retry_text')}</p>
          <ActionForm form="retry" failure={failureOf('retry')} submit={t('retry')} />
        </Card>
      )}
      {job.operations.delete && (
        <Card title={t('delete.title')}>
          <p className="mb-4 text-soft">{t('delete.text')}</p>
          <ActionForm {...deletion} submit={t('delete.submit')} variant="danger">
            <TextField
              {...fieldsOf(deletion)('reason')}
              maxLength={STAFF_REASON_MAX_LENGTH}
              defaultValue={actionData?.reason ?? ''}
            />
          </ActionForm>
        </Card>
      )}
    </>
  );
}

function JobFacts({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  return (
    <Card title={t('facts')}>
      <dl className="person-facts">
        <Fact term={t('error')}>{job.last_error ?? t('no_error')}</Fact>
        <Fact term={t('about')}>
          <JobSubject job={job} />
        </Fact>
        <Fact term={t('attempts')}>
          {t('attempts_of', { attempts: job.attempts, max: job.max_attempts })}
        </Fact>
        <Fact term={t('created_at')}>
          <Instant value={job.created_at} />
        </Fact>
        <Fact term={t('failed_at')}>
          <Instant value={job.failed_at} />
        </Fact>
        {job.next_try_at && (
          <Fact term={t('next_try')}>
            <Instant value={job.next_try_at} />
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

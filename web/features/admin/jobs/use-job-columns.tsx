import type { FailedJob } from '@lathe/contract/failed-job-calls';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { JobSubject } from './job-subject.tsx';
import type { JobState } from './job-tabs.tsx';

export function useJobColumns(state: JobState): TableColumn<FailedJob>[] {
  const { t } = useTranslation('jobs');
  const columns: TableColumn<FailedJob>[] = [
    {
      id: 'job',
      header: t('job'),
      isRowHeader: true,
      link: ({ id }) => `/admin/jobs/${id}`,
      cell: ({ kind }) => kind,
    },
    { id: 'about', header: t('about'), cell: (job) => <JobSubject job={job} /> },
    {
      id: 'error',
      header: t('error'),
      isLongText: true,
      cell: ({ last_error }) => last_error ?? <span className="text-soft">{t('no_error')}</span>,
    },
    {
      id: 'attempts',
      header: t('attempts'),
      cell: ({ attempts, max_attempts }) => (
        <span className="figures no-wrap">{t('attempts_of', { attempts, max: max_attempts })}</span>
      ),
    },
    {
      id: 'failed',
      header: t('failed_at'),
      cell: ({ failed_at }) => <Instant value={failed_at} />,
    },
  ];
  if (state === 'dead') {
    columns.push({
      id: 'do',
      header: t('action'),
      align: 'end',
      cell: (job) => <Retry job={job} />,
    });
  } else {
    columns.push({
      id: 'next',
      header: t('next_try'),
      cell: ({ next_try_at }) => next_try_at && <Instant value={next_try_at} />,
    });
  }
  return columns;
}

function Retry({ job }: { job: FailedJob }) {
  const { t } = useTranslation('jobs');
  const { id, kind, subject } = job;
  const name = subject
    ? t('retry_about', { job: kind, about: t(`subjects.${subject.type}`, { name: subject.name }) })
    : t('retry_named', { job: kind });
  return (
    <span className="cell-buttons">
      <ButtonForm intent="retry" values={{ job: id }} name={name}>
        {t('retry')}
      </ButtonForm>
    </span>
  );
}

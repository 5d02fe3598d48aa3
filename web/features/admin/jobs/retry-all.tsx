/** One button per kind of which several jobs are dead, for example after a mail server was down. */
import type { FailedJob } from '@lathe/contract/failed-job-calls';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function RetryAll({ jobs }: { jobs: readonly FailedJob[] }) {
  const { t } = useTranslation('jobs');
  const kinds = new Map(jobs.map(({ name, kind }) => [name, kind]));
  const repeated = [...kinds].filter(
    ([name]) => jobs.filter((job) => job.name === name).length > 1,
  );
  if (repeated.length === 0) return null;
  return (
    <div className="row gap-3">
      {repeated.map(([name, kind]) => (
        <ButtonForm key={name} intent="retry-all" values={{ name }}>
          {t('retry_all', { job: kind })}
        </ButtonForm>
      ))}
    </div>
  );
}

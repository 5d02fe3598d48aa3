import type { FailedJob } from '@lathe/contract/failed-job-calls';
import { PlainLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** What staff have no screen for is shown by name. */
export function JobSubject({ job: { subject } }: { job: Pick<FailedJob, 'subject'> }) {
  const { t } = useTranslation('jobs');
  if (subject === null) return '–';
  const { type, name, url } = subject;
  const text = t(`subjects.${type}`, { name });
  if (url === null) return text;
  return (
    <PlainLink to={url} className={type === 'order' ? 'no-wrap' : undefined}>
      {text}
    </PlainLink>
  );
}

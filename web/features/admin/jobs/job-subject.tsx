import type { FailedJob } from '@lathe/contract/failed-job-calls';
import { PlainLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Staff have screens for orders, people and items; releases and pages are shown by name. */
export function JobSubject({ job: { subject } }: { job: Pick<FailedJob, 'subject'> }) {
  const { t } = useTranslation('jobs');
  if (subject === null) return '–';
  const { type, id, name } = subject;
  const text = t(`subjects.${type}`, { name });
  if (type === 'order') {
    return (
      <PlainLink to={`/admin/orders/${id}`} className="no-wrap">
        {text}
      </PlainLink>
    );
  }
  if (type === 'merch') return <PlainLink to={`/studio/merch/${id}`}>{text}</PlainLink>;
  if (type === 'user') return <PlainLink to={`/admin/users/${id}`}>{text}</PlainLink>;
  return text;
}

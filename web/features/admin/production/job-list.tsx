import type { ProductionJob } from '@lathe/contract/production';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { JobBadges } from './job-badges.tsx';
import { JobVariant } from './job-variant.tsx';
import { useStageName } from './stage-name.ts';
import type { ScanQueue } from './use-scan-queue.ts';

interface Props {
  jobs: readonly ProductionJob[];
  /** Omitted where jobs advance only as a batch. */
  scanQueue?: ScanQueue;
}

/** Cards instead of a table: their buttons are large enough for gloved hands. */
export function JobList({ jobs, scanQueue }: Props) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  return (
    <ul className="job-list">
      {jobs.map((job) => (
        <li key={job.uuid} className="card job-card" data-late={job.late || undefined}>
          <Sleeve art={artworkOf(job.artwork)} alt="" sizes="4rem" className="job-sleeve" />
          <div className="job-text">
            <p className="job-title">
              <PlainLink to={`/admin/production/jobs/${job.uuid}`}>{job.title}</PlainLink>
            </p>
            <p className="text-small text-soft">
              {[job.artist, job.format.name].filter(Boolean).join(' · ')}
            </p>
            <JobVariant job={job} />
            <p className="job-facts">
              <code>{job.code}</code>
              <span>{t('copies', { count: job.quantity })}</span>
              {job.reprint_quantity !== null && (
                <strong>
                  {t('remade', { copies: job.reprint_quantity, count: job.quantity })}
                </strong>
              )}
              {job.copies.length > 0 && (
                <span>
                  {t('copy_numbers', { count: job.copies.length, numbers: job.copies.join(', ') })}
                </span>
              )}
              <span>
                {t('columns.dispatch')} <Day value={job.dispatch_on} style="day-month" />
              </span>
              {scanQueue && job.batch && (
                <PlainLink to={`/admin/production/batches/${job.batch.uuid}`}>
                  {t('batches.batch', { code: job.batch.code })}
                </PlainLink>
              )}
            </p>
            <p className="job-badges">
              <Badge tone="ink">{nameOf(job.stage)}</Badge>
              <JobBadges job={job} />
            </p>
          </div>
          {scanQueue && <AdvanceButton job={job} scanQueue={scanQueue} />}
        </li>
      ))}
    </ul>
  );
}

function AdvanceButton({ job, scanQueue }: { job: ProductionJob; scanQueue: ScanQueue }) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  if (job.next === null || job.stopped !== null) return null;
  const stage = nameOf(job.next);
  return (
    <Form method="post" action="/admin/production" onSubmit={scanQueue.send} className="job-go">
      <CsrfField />
      <input type="hidden" name="intent" value="advance" />
      <input type="hidden" name="job" value={job.uuid} />
      <input type="hidden" name="stage" value={job.stage} />
      <Button
        type="submit"
        size="large"
        wide
        iconAfter={ArrowRight}
        aria-label={t('advance_job', { code: job.code, stage })}
        loading={scanQueue.waiting.some((form) => form.get('job') === job.uuid)}
      >
        {t('advance', { stage })}
      </Button>
    </Form>
  );
}

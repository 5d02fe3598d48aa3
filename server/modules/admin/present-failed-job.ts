import type { FailedJob as Shown } from '@lathe/contract/failed-job-calls';
import type { MessageKey } from '@lathe/messages/translate';
import type { Locale } from '@lathe/rules/locales';
import type { FailedJob } from '../../platform/jobs/dead-jobs.ts';
import { hasMessage, translatorFor } from '../../platform/translations.ts';
import type { Subject } from './job-subjects.ts';

/** Enough to recognise the problem; the log has the full text. */
const ERROR_MAX_LENGTH = 300;

type Kind =
  Extract<MessageKey<'jobs'>, `kinds.${string}`> extends `kinds.${infer Name}` ? Name : never;

export function presentFailedJob(
  job: FailedJob,
  { subject, locale }: { subject: Subject | undefined; locale: Locale },
): Shown {
  const isDead = job.attempts >= job.maxAttempts;
  return {
    id: job.id,
    name: job.name,
    kind: kindOf(job.name, locale),
    subject: subject ?? null,
    attempts: job.attempts,
    max_attempts: job.maxAttempts,
    last_error: job.lastError && firstLine(job.lastError),
    payload: job.payload,
    created_at: job.createdAt.toISOString(),
    failed_at: job.failedAt.toISOString(),
    next_try_at: isDead ? null : job.nextTryAt.toISOString(),
  };
}

/** A job name from an older version has no translation and is shown as is. */
function kindOf(name: string, locale: Locale): string {
  const key = name.replaceAll('-', '_') as Kind;
  return hasMessage(locale, 'jobs', `kinds.${key}`)
    ? translatorFor(locale)(`jobs:kinds.${key}`)
    : name;
}

function firstLine(error: string): string {
  return (error.split('\n', 1)[0] ?? '').slice(0, ERROR_MAX_LENGTH);
}

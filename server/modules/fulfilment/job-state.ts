/** Checks whether a job may advance, with the messages if not. */
import { formatDay } from '@lathe/rules/date-format';
import type { CalendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import {
  openStages,
  PRODUCTION_STAGES,
  type ProductionEvent,
  type ProductionStage,
  productionMachine,
} from '@lathe/rules/production';
import { nextState } from '@lathe/rules/state-machine';
import { CallError } from '../../platform/http/call-error.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type JobRow, jobCode } from './job-store.ts';

export type BlockedReason = 'waiting' | 'held' | 'cancelled' | 'refunded';

type BlockableJob = Pick<JobRow, 'stage' | 'startOn' | 'heldAt' | 'cancelledAt' | 'refundedAt'>;

export function blockedReasonOf(job: BlockableJob, today: CalendarDate): BlockedReason | null {
  if (job.cancelledAt || job.stage === 'cancelled') return 'cancelled';
  if (job.refundedAt) return 'refunded';
  if (job.heldAt) return 'held';
  return job.startOn > today ? 'waiting' : null;
}

export function assertNotBlocked(job: JobRow, today: CalendarDate, locale: Locale): void {
  const reason = blockedReasonOf(job, today);
  if (reason === null) return;
  const code = jobCode(job);
  if (reason === 'waiting') {
    const date = formatDay(job.startOn, locale, 'day-month');
    throw new CallError('job_waiting', { values: { code, date } });
  }
  throw new CallError('job_stopped', { values: { code, reason } });
}

/** If another station has already moved the job, the error names its new stage. */
export function assertAtStage(job: JobRow, expectedStage: ProductionStage, locale: Locale): void {
  const { stage } = job;
  if (stage === expectedStage) return;
  const why = whyElsewhere(job, expectedStage);
  throw movedMeanwhile({ code: jobCode(job), stage, why }, expectedStage, locale);
}

/** `passed`: scanned twice, or moved at another station. */
type WhyElsewhere = 'passed' | 'restarted' | 'no_such_stage' | 'early';

function whyElsewhere(job: JobRow, expectedStage: ProductionStage): WhyElsewhere {
  const stages: readonly ProductionStage[] = openStages(job);
  if (!stages.includes(expectedStage)) return 'no_such_stage';
  if (isPassed(job.stage, expectedStage)) return 'passed';
  return job.reprints > 0 && job.stage === 'queued' ? 'restarted' : 'early';
}

export function isPassed(stage: ProductionStage, expectedStage: ProductionStage): boolean {
  return PRODUCTION_STAGES.indexOf(stage) > PRODUCTION_STAGES.indexOf(expectedStage);
}

interface Elsewhere {
  code: string;
  stage: ProductionStage;
  why: WhyElsewhere;
}

export function movedMeanwhile(
  { code, stage, why }: Elsewhere,
  expectedStage: ProductionStage,
  locale: Locale,
): CallError {
  const t = translatorFor(locale);
  const [here, expected] = [
    t(`production:stages.${stage}`),
    t(`production:stages.${expectedStage}`),
  ];
  return new CallError('job_elsewhere', { values: { code, stage: here, expected, why } });
}

export function stageAfter(job: JobRow, event: ProductionEvent): ProductionStage | null {
  const next = nextState(productionMachine(job), job.stage, event, 'plant');
  return next.ok ? next.state : null;
}

/** Applies the state table of rules/production.ts. */
export function assertStageAfter(job: JobRow, event: ProductionEvent): ProductionStage {
  const stage = stageAfter(job, event);
  if (stage === null) throw new CallError('conflict');
  return stage;
}

/**
 * Former names of jobs. Migration 0155 renames the jobs in the queue, but until an upgrade is
 * complete, old processes enqueue more of them. The next version can delete this file.
 */
import type { JobDefinition } from '../platform/jobs/jobs.ts';

const FORMER_NAMES = new Map([
  ['apply-price-lists', 'follow-price-lists'],
  ['clear-cache-at-midnight', 'begin-day'],
  ['delete-old-checkouts', 'forget-checkouts'],
  ['delete-orphaned-return-pictures', 'drop-left-return-pictures'],
  ['notify-owner-of-empty-page', 'tell-owner-of-empty-page'],
  ['notify-owners-of-empty-pages', 'tell-owners-of-empty-pages'],
  ['remeasure-releases', 'measure-anew'],
  ['reschedule-moved-releases', 'follow-release-dates'],
  ['reschedule-orders', 'follow-release-date'],
  ['send-account-deleted-mail', 'send-goodbye'],
  ['store-social-pictures', 'keep-social-pictures'],
  ['update-sale-countries', 'place-anew'],
  ['update-title-countries', 'place-title'],
]);

/** Adds the jobs under their former names, without their schedules. */
export function withFormerNames(jobs: readonly JobDefinition[]): JobDefinition[] {
  const former = jobs.flatMap(({ cron: _, ...job }) => {
    const name = FORMER_NAMES.get(job.name);
    return name === undefined ? [] : [{ ...job, name }];
  });
  return [...jobs, ...former];
}

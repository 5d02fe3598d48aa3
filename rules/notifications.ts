/** What sellers are notified about, and which days a summary of sales covers. */
import { addDays, type CalendarDate, calendarDate } from './dates.ts';
import { SUMMARY_CATCH_UP_DAYS, SUMMARY_HOUR_UTC } from './notification-limits.ts';
import { HOUR_MS } from './time.ts';

/** Each kind can be switched off by mail and in the studio. */
export const NOTIFICATION_KINDS = [
  'first_sale',
  'sales_summary',
  'sold_out',
  'release_approved',
  'release_rejected',
  'bundle_paused',
  'date_moved',
  'prices_changed',
  'return_requested',
  'webhook_failing',
  'request',
  'answer',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * Every event, with the kind that the seller chooses. A request needs an answer of the seller; an
 * answer ends a request or an agreement.
 */
export const KIND_OF_TOPIC = {
  first_sale: 'first_sale',
  sales_summary: 'sales_summary',
  sold_out: 'sold_out',
  release_approved: 'release_approved',
  release_rejected: 'release_rejected',
  merch_approved: 'release_approved',
  merch_rejected: 'release_rejected',
  bundle_paused: 'bundle_paused',
  date_moved: 'date_moved',
  merch_first_sale: 'first_sale',
  merch_sold_out: 'sold_out',
  merch_date_moved: 'date_moved',
  merch_prices_changed: 'prices_changed',
  merch_prices_withdrawn: 'prices_changed',
  return_requested: 'return_requested',
  webhook_failing: 'webhook_failing',
  webhook_paused: 'webhook_failing',
  contribution_asked: 'request',
  agreement_asked: 'request',
  split_proposed: 'request',
  contribution_accepted: 'answer',
  contribution_rejected: 'answer',
  contribution_withdrawn: 'answer',
  contribution_ended_by_owner: 'answer',
  contribution_ended_by_contributor: 'answer',
  agreement_agreed: 'answer',
  agreement_declined: 'answer',
  agreement_ended_by_artist: 'answer',
  agreement_ended_by_label: 'answer',
  split_agreed: 'answer',
  split_declined: 'answer',
  payee_joined: 'answer',
  payee_declined: 'answer',
  payee_corrected: 'answer',
  payee_decided: 'answer',
} as const satisfies Record<string, NotificationKind>;

export type NotificationTopic = keyof typeof KIND_OF_TOPIC;

/** A rejection has notes that the seller must act on, so its mail cannot be switched off. */
export function isAlwaysMailed(kind: NotificationKind): boolean {
  return kind === 'release_rejected';
}

export const SUMMARY_FREQUENCIES = ['off', 'daily', 'weekly'] as const;
export type SummaryFrequency = (typeof SUMMARY_FREQUENCIES)[number];
export const DEFAULT_SUMMARY: SummaryFrequency = 'weekly';

export interface SummaryPeriod {
  frequency: Exclude<SummaryFrequency, 'off'>;
  /** First and last day, in the platform's time zone, as on the sales screen. */
  from: CalendarDate;
  to: CalendarDate;
}

/** Identifies the period, so that each seller gets one summary of it. */
export function periodKey({ frequency, from }: SummaryPeriod): string {
  return `${frequency} ${from}`;
}

/**
 * Complete periods whose summary is due: a day from the next morning on, and a week from Monday
 * morning on. The morning is in UTC, because no time zone of sellers is known. A few days before
 * yesterday are included, because no worker may have run.
 */
export function duePeriods(now: Date): SummaryPeriod[] {
  const morning = new Date(now.getTime() - SUMMARY_HOUR_UTC * HOUR_MS);
  const lastDay = addDays(calendarDate(morning, 'UTC'), -1);
  const days = Array.from({ length: SUMMARY_CATCH_UP_DAYS }, (_, before) =>
    addDays(lastDay, -before),
  );
  // Sunday is 0.
  const sunday = addDays(lastDay, -new Date(`${lastDay}T00:00:00Z`).getUTCDay());
  return [
    ...days.map((day) => ({ frequency: 'daily', from: day, to: day }) as const),
    { frequency: 'weekly', from: addDays(sunday, -6), to: sunday },
  ];
}

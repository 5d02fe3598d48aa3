/** What a seller enters about a bundle, and its life. The state is derived, never stored. */
import {
  BUNDLE_DAYS_AHEAD_MAX,
  BUNDLE_DISCOUNTS,
  BUNDLE_PARTS_MAX,
  BUNDLE_PARTS_MIN,
} from './bundle-limits.ts';
import { addDays, type CalendarDate, isCalendarDate } from './dates.ts';
import type { Problem } from './problem.ts';
import { allowedEvents, defineStateMachine } from './state-machine.ts';

export const BUNDLE_STATES = ['draft', 'published', 'paused', 'retired', 'deleted'] as const;
export type BundleState = (typeof BUNDLE_STATES)[number];

/** What lists show: a published bundle is scheduled, live or over. */
export const BUNDLE_STATUSES = ['draft', 'scheduled', 'live', 'over', 'paused', 'retired'] as const;
export type BundleStatus = (typeof BUNDLE_STATUSES)[number];

export const bundleMachine = defineStateMachine({
  initial: 'draft',
  states: BUNDLE_STATES,
  transitions: [
    { event: 'publish', from: 'draft', to: 'published' },
    { event: 'pause', from: 'published', to: 'paused' },
    { event: 'resume', from: 'paused', to: 'published' },
    { event: 'retire', from: ['published', 'paused'], to: 'retired' },
    // What was never on sale is deleted without being retired first.
    { event: 'delete', from: ['draft', 'retired'], to: 'deleted' },
  ],
});
export type BundleEvent = 'publish' | 'pause' | 'resume' | 'retire' | 'delete';

/** True when the timestamp is set. */
export interface BundleFacts {
  published: boolean;
  paused: boolean;
  retired: boolean;
  deleted: boolean;
}

/** Null means now, or without an end. Both days are included. */
export interface BundleDays {
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
}

export function bundleState({ published, paused, retired, deleted }: BundleFacts): BundleState {
  if (deleted) return 'deleted';
  if (retired) return 'retired';
  if (!published) return 'draft';
  return paused ? 'paused' : 'published';
}

/** A deleted bundle counts as retired; nothing shows it. */
export function bundleStatus(facts: BundleFacts, days: BundleDays, today: CalendarDate) {
  const state = bundleState(facts);
  if (state === 'deleted') return 'retired';
  if (state !== 'published') return state;
  if (days.endsOn !== null && days.endsOn < today) return 'over';
  return days.startsOn !== null && days.startsOn > today ? 'scheduled' : 'live';
}

export interface BundleOperations {
  edit: boolean;
  publish: boolean;
  pause: boolean;
  resume: boolean;
  retire: boolean;
  remove: boolean;
}

export function bundleOperations(state: BundleState): BundleOperations {
  const events = allowedEvents(bundleMachine, state);
  return {
    // Baskets name the change, so parts can change while it is on sale.
    edit: state === 'draft' || state === 'published' || state === 'paused',
    publish: events.includes('publish'),
    pause: events.includes('pause'),
    resume: events.includes('resume'),
    retire: events.includes('retire'),
    remove: events.includes('delete'),
  };
}

export interface BundleDetails extends BundleDays {
  title: string;
  discountBasisPoints: number;
  /** Ids of the parts, in their order. */
  parts: readonly string[];
}

export type BundleField = 'title' | 'discount' | 'parts' | 'startsOn' | 'endsOn';

/** Validation errors. Invalid input is not saved. */
export function bundleProblems(
  details: BundleDetails,
  today: CalendarDate,
): Problem<BundleField>[] {
  return [
    ...(details.title.trim() === '' ? [{ field: 'title' as const, code: 'required' }] : []),
    ...(BUNDLE_DISCOUNTS.some((each) => each === details.discountBasisPoints)
      ? []
      : [{ field: 'discount' as const, code: 'one_of' }]),
    ...partProblems(details.parts),
    ...dayProblems(details, today),
  ];
}

function partProblems(parts: readonly string[]): Problem<BundleField>[] {
  if (new Set(parts).size < parts.length) return [{ field: 'parts', code: 'bundle_part_twice' }];
  const values = { min: BUNDLE_PARTS_MIN, max: BUNDLE_PARTS_MAX };
  const isInRange = parts.length >= BUNDLE_PARTS_MIN && parts.length <= BUNDLE_PARTS_MAX;
  return isInRange ? [] : [{ field: 'parts', code: 'bundle_parts', values }];
}

function dayProblems(
  { startsOn, endsOn }: BundleDays,
  today: CalendarDate,
): Problem<BundleField>[] {
  const problems: Problem<BundleField>[] = [];
  const values = { days: BUNDLE_DAYS_AHEAD_MAX };
  for (const [field, day] of [['startsOn', startsOn] as const, ['endsOn', endsOn] as const]) {
    if (day === null) continue;
    if (!isCalendarDate(day)) problems.push({ field, code: 'date' });
    else if (day > addDays(today, BUNDLE_DAYS_AHEAD_MAX)) {
      problems.push({ field, code: 'bundle_too_far', values });
    }
  }
  if (problems.length > 0 || endsOn === null) return problems;
  if (endsOn < today) return [{ field: 'endsOn', code: 'discount_over' }];
  const isOrdered = startsOn === null || startsOn <= endsOn;
  return isOrdered ? [] : [{ field: 'endsOn', code: 'discount_days' }];
}

/** The status of an event follows from its moments and the clock. */
import { EVENT_HOURS } from './event-limits.ts';
import { subtractDuration } from './time.ts';

export const PUBLIC_EVENT_STATUSES = [
  'scheduled',
  'postponed',
  'moved',
  'cancelled',
  'past',
] as const;
export const EVENT_STATUSES = ['draft', ...PUBLIC_EVENT_STATUSES] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];
export type PublicEventStatus = (typeof PUBLIC_EVENT_STATUSES)[number];

export interface EventMoments {
  startsAt: Date;
  publishedAt: Date | null;
  postponedAt: Date | null;
  movedAt: Date | null;
  cancelledAt: Date | null;
}

/** Events that started before this are past. */
export function pastBefore(now: Date): Date {
  return subtractDuration(now, { hours: EVENT_HOURS });
}

export function eventStatus(event: EventMoments, now: Date): EventStatus {
  if (event.publishedAt === null || event.publishedAt > now) return 'draft';
  return publicEventStatus(event, now);
}

/** Of a published event. A postponed one is not past: its new date is unknown. */
export function publicEventStatus(
  { startsAt, postponedAt, movedAt, cancelledAt }: Omit<EventMoments, 'publishedAt'>,
  now: Date,
): PublicEventStatus {
  if (cancelledAt !== null) return 'cancelled';
  if (postponedAt !== null) return 'postponed';
  if (startsAt < pastBefore(now)) return 'past';
  return movedAt === null ? 'scheduled' : 'moved';
}

/** Nobody will be admitted any more. */
export function isOver(status: PublicEventStatus): boolean {
  return status === 'past' || status === 'cancelled';
}

/** What its seller can do; conditions that need the database come on top. */
const ALLOWED = {
  edit: ['draft', 'scheduled', 'postponed', 'moved', 'past'],
  publish: ['draft'],
  postpone: ['scheduled', 'moved'],
  resume: ['postponed'],
  cancel: ['scheduled', 'postponed', 'moved'],
} as const satisfies Record<string, readonly EventStatus[]>;

export type EventStep = keyof typeof ALLOWED;

export function canStep(status: EventStatus, step: EventStep): boolean {
  return (ALLOWED[step] as readonly EventStatus[]).includes(status);
}

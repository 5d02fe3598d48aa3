/** Maps how far an item is to its columns; what users see is derived from them. */
import { addDays, type CalendarDate } from '@lathe/rules/dates';
import type { PlannedMerch } from './plan-merch.ts';

const REVIEW_DAYS = 3;

interface LifeColumns {
  created_at: Date;
  submitted_at: Date | null;
  rejected_at: null;
  in_process_at: null;
  approved_at: Date | null;
  published_at: Date | null;
  paused_at: Date | null;
  retired_at: Date | null;
  quantity_limit: number | null;
  preorder_date: string | null;
  release_date: string | null;
}

export function lifeColumns({ source, index }: PlannedMerch, today: CalendarDate): LifeColumns {
  const { state, preorder, limited } = source;
  const day = (days: number) => addDays(today, days);
  const at = (days: number, time = '09:00') => new Date(`${day(days)}T${time}:00Z`);
  // Sold pieces were made in the last weeks; older items are further down on their page.
  const published = preorder?.from ?? -60 - 29 * index;
  const begun = {
    created_at: at(-6),
    submitted_at: null,
    rejected_at: null,
    in_process_at: null,
    approved_at: null,
    published_at: null,
    paused_at: null,
    retired_at: null,
    quantity_limit: limited?.to ?? null,
    preorder_date: preorder ? day(preorder.from) : null,
    release_date: preorder ? day(preorder.releaseDay) : null,
  };
  if (state === 'ready') return begun;
  if (state === 'pending') return { ...begun, submitted_at: at(-1, '16:20') };
  return {
    ...begun,
    created_at: at(published - 2 * REVIEW_DAYS),
    submitted_at: at(published - REVIEW_DAYS),
    approved_at: at(published, '08:30'),
    published_at: at(published),
    paused_at: state === 'paused' ? at(-8) : null,
    retired_at: state === 'retired' ? at(-40) : null,
  };
}

/**
 * Maps a state to release columns. The visible status is derived from these columns and never
 * stored.
 */
import { addDays, type CalendarDate } from '@lathe/rules/dates';
import type { PlannedRelease } from './plan-catalogue.ts';

type SectionStatus = 'Empty' | 'Incomplete' | 'Processing' | 'Failed' | 'Complete';

interface StateColumns {
  metadata_status: SectionStatus;
  tracks_status: SectionStatus;
  artwork_status: SectionStatus;
  metadata_in_edit: boolean;
  tracks_in_edit: boolean;
  submitted_at: Date | null;
  approved_at: Date | null;
  rejected_at: Date | null;
  in_process_at: Date | null;
  published_at: Date | null;
  retired_at: Date | null;
  created_at: Date;
}

const REVIEW_DAYS = 5;
const DRAFT_DAYS = 21;

export function stateColumns(release: PlannedRelease, today: CalendarDate): StateColumns {
  const { state } = release;
  const at = (date: CalendarDate, time = '08:00') => new Date(`${date}T${time}:00Z`);
  const daysAgo = (days: number) => at(addDays(today, -days), '07:40');
  const editing: StateColumns = {
    metadata_status: 'Empty',
    tracks_status: 'Empty',
    artwork_status: 'Empty',
    metadata_in_edit: true,
    tracks_in_edit: true,
    submitted_at: null,
    approved_at: null,
    rejected_at: null,
    in_process_at: null,
    published_at: null,
    retired_at: null,
    created_at: daysAgo(DRAFT_DAYS),
  };
  const complete: StateColumns = {
    ...editing,
    metadata_status: 'Complete',
    tracks_status: 'Complete',
    artwork_status: 'Complete',
    metadata_in_edit: false,
    tracks_in_edit: false,
  };
  switch (state) {
    case 'draft':
      return editing;
    // The next three states have no group yet, so their metadata is incomplete.
    case 'incomplete':
      return { ...editing, metadata_status: 'Incomplete', tracks_status: 'Complete' };
    case 'processing':
      return { ...editing, metadata_status: 'Incomplete', tracks_status: 'Processing' };
    case 'failed':
      return {
        ...complete,
        metadata_status: 'Incomplete',
        artwork_status: 'Failed',
        metadata_in_edit: true,
      };
    case 'ready':
      return complete;
    case 'pending':
      return { ...complete, submitted_at: daysAgo(2) };
    case 'rejected':
      return { ...complete, tracks_in_edit: true, rejected_at: daysAgo(6) };
    case 'in-process':
      return {
        ...complete,
        submitted_at: daysAgo(8),
        approved_at: daysAgo(1),
        in_process_at: daysAgo(0),
      };
    case 'approved':
      return { ...complete, submitted_at: daysAgo(12), approved_at: daysAgo(12 - REVIEW_DAYS) };
    case 'published':
    case 'retired': {
      const saleStart = release.preorderDate ?? release.releaseDate ?? today;
      const daysBeforeSale = (days: number) => at(addDays(saleStart, -days), '09:30');
      return {
        ...complete,
        created_at: daysBeforeSale(DRAFT_DAYS + 14),
        submitted_at: daysBeforeSale(14),
        approved_at: daysBeforeSale(14 - REVIEW_DAYS),
        published_at: at(saleStart, '06:00'),
        retired_at: state === 'retired' ? daysAgo(40) : null,
      };
    }
  }
}

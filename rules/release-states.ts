/**
 * A release's life as a table. Its state is read from facts (timestamps, the three sections), never
 * stored, so that it cannot disagree with them.
 */
import type { CalendarDate } from './dates.ts';
import { allowedEvents, defineStateMachine } from './state-machine.ts';

export const SECTION_STATUSES = [
  'Empty',
  'Incomplete',
  'Processing',
  'Failed',
  'Complete',
] as const;
export type SectionStatus = (typeof SECTION_STATUSES)[number];

export const RELEASE_STATES = [
  'draft',
  'incomplete',
  'ready',
  'pending',
  'rejected',
  'in_process',
  'approved',
  'published',
  'retired',
  'deleted',
] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

export type ReleaseRole = 'owner' | 'reviewer' | 'system';
export type ReleaseEvent =
  | 'begin'
  | 'edit'
  | 'complete'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'finish_package'
  | 'publish'
  | 'retire'
  | 'delete';

const OWNER = ['owner'] as const;
const REVIEWER = ['reviewer'] as const;
const SYSTEM = ['system'] as const;

export const releaseMachine = defineStateMachine<ReleaseState, ReleaseEvent, ReleaseRole>({
  initial: 'draft',
  states: RELEASE_STATES,
  transitions: [
    { event: 'begin', from: 'draft', to: 'incomplete', roles: OWNER },
    { event: 'edit', from: ['incomplete', 'ready', 'rejected'], to: 'incomplete', roles: OWNER },
    // The last section became Complete; of a rejected one, it may be the only one to mend.
    { event: 'complete', from: ['incomplete', 'rejected'], to: 'ready', roles: OWNER },
    { event: 'submit', from: 'ready', to: 'pending', roles: OWNER },
    { event: 'approve', from: 'pending', to: 'in_process', roles: REVIEWER },
    { event: 'reject', from: 'pending', to: 'rejected', roles: REVIEWER },
    // The plant has all its files.
    { event: 'finish_package', from: 'in_process', to: 'approved', roles: SYSTEM },
    { event: 'publish', from: 'approved', to: 'published', roles: SYSTEM },
    {
      event: 'retire',
      from: ['draft', 'incomplete', 'ready', 'pending', 'rejected', 'approved', 'published'],
      to: 'retired',
      roles: OWNER,
    },
    { event: 'delete', from: 'retired', to: 'deleted', roles: OWNER },
  ],
});

/** What is known of a release; true where its timestamp is set. */
export interface ReleaseFacts {
  metadataStatus: SectionStatus;
  tracksStatus: SectionStatus;
  artworkStatus: SectionStatus;
  metadataInEdit: boolean;
  tracksInEdit: boolean;
  submitted: boolean;
  rejected: boolean;
  inProcess: boolean;
  approved: boolean;
  published: boolean;
  retired: boolean;
  deleted: boolean;
}

export function releaseState(facts: ReleaseFacts): ReleaseState {
  if (facts.deleted) return 'deleted';
  if (facts.retired) return 'retired';
  if (facts.published) return 'published';
  if (facts.inProcess) return 'in_process';
  if (facts.approved) return 'approved';
  if (facts.submitted) return 'pending';
  // Rejecting empties `submitted` and opens what is to be mended; the first change empties `rejected`.
  if (isReady(facts)) return 'ready';
  if (facts.rejected) return 'rejected';
  const sections = [facts.metadataStatus, facts.tracksStatus, facts.artworkStatus];
  return sections.every((status) => status === 'Empty') ? 'draft' : 'incomplete';
}

function isReady(facts: ReleaseFacts): boolean {
  return (
    facts.metadataStatus === 'Complete' &&
    facts.tracksStatus === 'Complete' &&
    facts.artworkStatus === 'Complete' &&
    !facts.metadataInEdit &&
    !facts.tracksInEdit
  );
}

/** What is sold right now; only of published releases. */
export type SaleStatus = 'Live' | 'Pre-order' | 'Sold out';

export function saleStatus(
  release: { releaseDate: CalendarDate | null; quantityLimit: number | null; copiesSold: number },
  today: CalendarDate,
): SaleStatus {
  const { releaseDate, quantityLimit, copiesSold } = release;
  if (quantityLimit !== null && copiesSold >= quantityLimit) return 'Sold out';
  return releaseDate !== null && releaseDate > today ? 'Pre-order' : 'Live';
}

/** What a screen may offer this role; travels with the data, so that no screen guesses. */
export interface ReleaseOperations {
  edit: boolean;
  submit: boolean;
  retire: boolean;
  remove: boolean;
  clone: boolean;
  orderProof: boolean;
  /** Copies of one's own: the plant has all its files. */
  orderCopies: boolean;
  /** Of what is on sale: its day, tier, countries, description and page. */
  changeOnSale: boolean;
  approve: boolean;
  reject: boolean;
}

/** Still in the making: everything about it can be changed. */
const OPEN: readonly ReleaseState[] = ['draft', 'incomplete', 'ready', 'rejected'];
/** Has been submitted, and what was submitted still stands. */
const HANDED_IN: readonly ReleaseState[] = ['pending', 'in_process', 'approved', 'published'];

export function releaseOperations(state: ReleaseState, role: ReleaseRole): ReleaseOperations {
  const events = allowedEvents(releaseMachine, state, role);
  const isOwner = role === 'owner';
  return {
    edit: isOwner && OPEN.includes(state),
    submit: events.includes('submit'),
    retire: events.includes('retire'),
    remove: events.includes('delete'),
    clone: isOwner && state !== 'in_process' && state !== 'deleted',
    orderProof: isOwner && HANDED_IN.includes(state),
    orderCopies: isOwner && (state === 'approved' || state === 'published'),
    changeOnSale: isOwner && state === 'published',
    approve: events.includes('approve'),
    reject: events.includes('reject'),
  };
}

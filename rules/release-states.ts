/**
 * State machine of a release. The state is derived from facts (timestamps, the three sections),
 * never stored, so that it cannot contradict them.
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
  | 'withdraw'
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
    // The last section became Complete; a rejected release may have only one section to fix.
    { event: 'complete', from: ['incomplete', 'rejected'], to: 'ready', roles: OWNER },
    { event: 'submit', from: 'ready', to: 'pending', roles: OWNER },
    // Until staff start the review.
    { event: 'withdraw', from: 'pending', to: 'ready', roles: OWNER },
    { event: 'approve', from: 'pending', to: 'in_process', roles: REVIEWER },
    { event: 'reject', from: 'pending', to: 'rejected', roles: REVIEWER },
    // The plant has all files.
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

/** Facts of a release; true when the timestamp is set. */
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
  // A rejection clears `submitted` and unlocks the sections to fix; the first change clears
  // `rejected`.
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

/** Sale status of published releases. */
export type SaleStatus = 'Live' | 'Pre-order' | 'Sold out';

export function saleStatus(
  release: { releaseDate: CalendarDate | null; quantityLimit: number | null; copiesSold: number },
  today: CalendarDate,
): SaleStatus {
  const { releaseDate, quantityLimit, copiesSold } = release;
  if (quantityLimit !== null && copiesSold >= quantityLimit) return 'Sold out';
  return releaseDate !== null && releaseDate > today ? 'Pre-order' : 'Live';
}

/** Operations allowed for this role; sent with the data, so that screens need not derive them. */
export interface ReleaseOperations {
  edit: boolean;
  submit: boolean;
  /** Also needs a review that nobody has claimed. */
  withdraw: boolean;
  retire: boolean;
  remove: boolean;
  clone: boolean;
  orderProof: boolean;
  /** Artist copies; the plant has all files. */
  orderCopies: boolean;
  /** From the approval on: date, tier, countries, description and page. */
  changeOnSale: boolean;
  approve: boolean;
  reject: boolean;
}

/** Not submitted yet: everything can be edited. */
const OPEN: readonly ReleaseState[] = ['draft', 'incomplete', 'ready', 'rejected'];
/** Submitted, and the submission is still valid. */
const SUBMITTED: readonly ReleaseState[] = ['pending', 'in_process', 'approved', 'published'];

/** Reviewed: the product is fixed, also while it waits for its date. */
const APPROVED: readonly ReleaseState[] = ['in_process', 'approved', 'published'];

export function releaseOperations(state: ReleaseState, role: ReleaseRole): ReleaseOperations {
  const events = allowedEvents(releaseMachine, state, role);
  const isOwner = role === 'owner';
  return {
    edit: isOwner && OPEN.includes(state),
    submit: events.includes('submit'),
    withdraw: events.includes('withdraw'),
    retire: events.includes('retire'),
    remove: events.includes('delete'),
    clone: isOwner && state !== 'in_process' && state !== 'deleted',
    orderProof: isOwner && SUBMITTED.includes(state),
    orderCopies: isOwner && (state === 'approved' || state === 'published'),
    changeOnSale: isOwner && APPROVED.includes(state),
    approve: events.includes('approve'),
    reject: events.includes('reject'),
  };
}

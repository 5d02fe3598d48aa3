/**
 * State machine of merchandise that a seller designs. The state is derived from facts (timestamps,
 * the two sections), never stored, so that it cannot contradict them.
 */
import type { CalendarDate } from '../dates.ts';
import { allowedEvents, defineStateMachine } from '../state-machine.ts';

/** As stored in `merch_items.design_state`. */
export const DESIGN_STATES = ['empty', 'incomplete', 'processing', 'failed', 'complete'] as const;
export type DesignState = (typeof DESIGN_STATES)[number];

export const ITEM_STATES = [
  'draft',
  'incomplete',
  'ready',
  'pending',
  'rejected',
  'in_process',
  'approved',
  'published',
  'paused',
  'retired',
  'deleted',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** What lists show: published items are live, pre-order or sold out. */
export const ITEM_STATUSES = [
  'draft',
  'incomplete',
  'ready',
  'pending',
  'rejected',
  'in_process',
  'approved',
  'live',
  'preorder',
  'sold_out',
  'paused',
  'retired',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export type ItemRole = 'owner' | 'reviewer' | 'system';
export type ItemEvent =
  | 'begin'
  | 'edit'
  | 'complete'
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'finish_package'
  | 'publish'
  | 'pause'
  | 'resume'
  | 'retire'
  | 'delete';

const OWNER = ['owner'] as const;
const REVIEWER = ['reviewer'] as const;
const SYSTEM = ['system'] as const;

export const itemMachine = defineStateMachine<ItemState, ItemEvent, ItemRole>({
  initial: 'draft',
  states: ITEM_STATES,
  transitions: [
    { event: 'begin', from: 'draft', to: 'incomplete', roles: OWNER },
    { event: 'edit', from: ['incomplete', 'ready', 'rejected'], to: 'incomplete', roles: OWNER },
    // The last section became complete; a rejected item may have only one section to fix.
    { event: 'complete', from: ['incomplete', 'rejected'], to: 'ready', roles: OWNER },
    { event: 'submit', from: 'ready', to: 'pending', roles: OWNER },
    // Until staff start the review.
    { event: 'withdraw', from: 'pending', to: 'ready', roles: OWNER },
    { event: 'approve', from: 'pending', to: 'in_process', roles: REVIEWER },
    { event: 'reject', from: 'pending', to: 'rejected', roles: REVIEWER },
    // The plant has all files.
    { event: 'finish_package', from: 'in_process', to: 'approved', roles: SYSTEM },
    { event: 'publish', from: 'approved', to: 'published', roles: SYSTEM },
    { event: 'pause', from: 'published', to: 'paused', roles: OWNER },
    { event: 'resume', from: 'paused', to: 'published', roles: OWNER },
    { event: 'retire', from: ['approved', 'published', 'paused'], to: 'retired', roles: OWNER },
    // What was never on sale is deleted without being retired first.
    {
      event: 'delete',
      from: ['draft', 'incomplete', 'ready', 'rejected', 'retired'],
      to: 'deleted',
      roles: OWNER,
    },
  ],
});

/** Facts of an item; true when the timestamp is set. */
export interface ItemFacts {
  detailsComplete: boolean;
  design: DesignState;
  submitted: boolean;
  rejected: boolean;
  inProcess: boolean;
  approved: boolean;
  /** The start of its sale is reached. */
  published: boolean;
  paused: boolean;
  retired: boolean;
  deleted: boolean;
}

export function itemState(facts: ItemFacts): ItemState {
  if (facts.deleted) return 'deleted';
  if (facts.retired) return 'retired';
  if (facts.published) return facts.paused ? 'paused' : 'published';
  if (facts.inProcess) return 'in_process';
  if (facts.approved) return 'approved';
  if (facts.submitted) return 'pending';
  // The first change after a rejection clears `rejected`.
  if (facts.rejected) return 'rejected';
  if (facts.detailsComplete && facts.design === 'complete') return 'ready';
  return facts.design === 'empty' ? 'draft' : 'incomplete';
}

export interface ItemSale {
  releaseDate: CalendarDate | null;
  quantityLimit: number | null;
  piecesSold: number;
}

/** Null if it is deleted. */
export function itemStatus(
  facts: ItemFacts,
  { releaseDate, quantityLimit, piecesSold }: ItemSale,
  today: CalendarDate,
): ItemStatus | null {
  const state = itemState(facts);
  if (state === 'deleted') return null;
  if (state !== 'published') return state;
  if (quantityLimit !== null && piecesSold >= quantityLimit) return 'sold_out';
  return releaseDate !== null && releaseDate > today ? 'preorder' : 'live';
}

/** Operations allowed for this role; sent with the data, so that screens need not derive them. */
export interface ItemOperations {
  /** Everything, with the design: not submitted yet, or rejected. */
  edit: boolean;
  /** From the approval on: title, description, tier, quantity, dates, countries. */
  changeOnSale: boolean;
  submit: boolean;
  /** Also needs a review that nobody has claimed. */
  withdraw: boolean;
  pause: boolean;
  resume: boolean;
  retire: boolean;
  remove: boolean;
  duplicate: boolean;
  /** One piece at cost before it is sold. */
  orderSample: boolean;
  approve: boolean;
  reject: boolean;
}

const OPEN: readonly ItemState[] = ['draft', 'incomplete', 'ready', 'rejected'];
/** Reviewed: the design is fixed, also while it waits for its date. */
const APPROVED: readonly ItemState[] = ['in_process', 'approved', 'published', 'paused'];

export function itemOperations(state: ItemState, role: ItemRole): ItemOperations {
  const events = allowedEvents(itemMachine, state, role);
  const isOwner = role === 'owner';
  return {
    edit: isOwner && OPEN.includes(state),
    changeOnSale: isOwner && APPROVED.includes(state),
    submit: events.includes('submit'),
    withdraw: events.includes('withdraw'),
    pause: events.includes('pause'),
    resume: events.includes('resume'),
    retire: events.includes('retire'),
    remove: events.includes('delete'),
    duplicate: isOwner && state !== 'deleted',
    orderSample: isOwner && APPROVED.includes(state) && state !== 'in_process',
    approve: events.includes('approve'),
    reject: events.includes('reject'),
  };
}

/** Enforces rules/merch/item-states.ts; any other transition is rejected with its error code. */
import type { ErrorCode } from '@lathe/contract/errors';
import {
  type ItemEvent,
  type ItemRole,
  itemMachine,
  itemState,
} from '@lathe/rules/merch/item-states';
import { canTransition } from '@lathe/rules/state-machine';
import { CallError } from '../../platform/http/call-error.ts';
import { factsOf, type ItemRow, type PlantOffer } from '../merch/index.ts';

type RequestedEvent = Extract<
  ItemEvent,
  'submit' | 'withdraw' | 'pause' | 'resume' | 'retire' | 'approve' | 'reject'
>;

const REJECTION_CODES: Record<RequestedEvent, ErrorCode> = {
  submit: 'merch_not_ready',
  withdraw: 'merch_not_pending',
  pause: 'merch_not_on_sale',
  resume: 'merch_not_paused',
  retire: 'merch_not_retirable',
  approve: 'review_decided',
  reject: 'review_decided',
};

/** Callers lock the item, so its state cannot change before the update. */
export function assertItemAllowed(
  { item, offer }: { item: ItemRow; offer: PlantOffer },
  event: RequestedEvent,
  role: ItemRole,
): void {
  const state = itemState(factsOf(item, offer));
  if (canTransition(itemMachine, state, event, role)) return;
  const isBlocked = state === 'in_process' && event === 'retire';
  throw new CallError(isBlocked ? 'release_in_process' : REJECTION_CODES[event]);
}

/** Enforces rules/release-states.ts; any other transition is rejected with its error code. */
import type { ErrorCode } from '@lathe/contract/errors';
import {
  type ReleaseEvent,
  type ReleaseRole,
  releaseMachine,
  releaseState,
} from '@lathe/rules/release-states';
import { canTransition } from '@lathe/rules/state-machine';
import { CallError } from '../../platform/http/call-error.ts';
import { factsOf, type ReleaseRow } from '../releases/index.ts';

type RequestedEvent = Extract<
  ReleaseEvent,
  'submit' | 'withdraw' | 'retire' | 'delete' | 'approve' | 'reject'
>;

const REJECTION_CODES: Record<RequestedEvent, ErrorCode> = {
  submit: 'release_not_ready',
  withdraw: 'release_not_pending',
  retire: 'release_retired',
  delete: 'release_not_retired',
  approve: 'review_decided',
  reject: 'review_decided',
};

/** Callers lock the release, so its state cannot change before the update. */
export function assertAllowed(release: ReleaseRow, event: RequestedEvent, role: ReleaseRole): void {
  const state = releaseState(factsOf(release));
  if (canTransition(releaseMachine, state, event, role)) return;
  const isBlocked = state === 'in_process' && (event === 'retire' || event === 'delete');
  throw new CallError(isBlocked ? 'release_in_process' : REJECTION_CODES[event]);
}

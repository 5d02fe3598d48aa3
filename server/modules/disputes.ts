/** Handlers of all modules for disputes that a bank opens or closes. */
import type { DisputeHandler } from './checkout/register-card-events.ts';
import { handleDispute } from './orders/index.ts';

export const disputeHandlers: readonly DisputeHandler[] = [handleDispute];

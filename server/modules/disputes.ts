/** Handlers of all modules for disputes that a bank opens or closes. */
import type { TakeDispute } from './checkout/register-card-events.ts';
import { takeDispute } from './orders/index.ts';

export const disputeTakers: readonly TakeDispute[] = [takeDispute];

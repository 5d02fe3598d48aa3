/** What the modules do when a buyer's bank takes money back, or gives it back to us. */
import type { TakeDispute } from './checkout/register-card-events.ts';
import { takeDispute } from './orders/index.ts';

export const disputeTakers: readonly TakeDispute[] = [takeDispute];

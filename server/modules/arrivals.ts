/** What the modules do when somebody has signed in or proved a mailbox; see platform/arrivals.ts. */
import type { Arrivals } from '../platform/arrivals.ts';
import { endGuestCarts, mergeAtSignIn } from './basket/index.ts';
import { moveGuestCheckouts } from './checkout/move-guest-checkouts.ts';
import { adoptGuestOrders } from './orders/index.ts';

export const arrivals: readonly Partial<Arrivals>[] = [
  { signedIn: mergeAtSignIn },
  { signedIn: moveGuestCheckouts },
  { signedIn: adoptGuestOrders, emailConfirmed: adoptGuestOrders },
  { signedIn: endGuestCarts },
];

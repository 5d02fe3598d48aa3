/**
 * What the modules do when a user signs in or confirms an email address; see
 * platform/sign-in-hooks.ts.
 */
import type { SignInHooks } from '../platform/sign-in-hooks.ts';
import { endGuestCarts, mergeAtSignIn } from './basket/index.ts';
import { moveGuestCheckouts } from './checkout/move-guest-checkouts.ts';
import { adoptGuestOrders } from './orders/index.ts';

export const signInHooks: readonly Partial<SignInHooks>[] = [
  { signedIn: mergeAtSignIn },
  { signedIn: moveGuestCheckouts },
  { signedIn: adoptGuestOrders, emailConfirmed: adoptGuestOrders },
  { signedIn: endGuestCarts },
];

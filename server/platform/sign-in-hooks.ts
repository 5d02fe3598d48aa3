/**
 * What other modules do when someone signs in or confirms an email address. The accounts module
 * does not know them: it calls `ctx.signInHooks`, and server/modules/sign-in-hooks.ts lists the
 * hooks. They run in the sign-in transaction.
 */
import type { Tx } from './db/tx.ts';
import type { Caller } from './http/handlers.ts';

/** The sign-in request. */
export type SignInRequest = Pick<Caller, 'cookies' | 'header'>;

export interface SignInHooks {
  signedIn(tx: Tx, event: { userId: string; request: SignInRequest; now: Date }): Promise<void>;
  /** For the first time, or after the address changed. */
  emailConfirmed(tx: Tx, event: { userId: string; now: Date }): Promise<void>;
}

export function inOrder(steps: readonly Partial<SignInHooks>[]): SignInHooks {
  return {
    async signedIn(tx, event) {
      for (const step of steps) await step.signedIn?.(tx, event);
    },
    async emailConfirmed(tx, event) {
      for (const step of steps) await step.emailConfirmed?.(tx, event);
    },
  };
}

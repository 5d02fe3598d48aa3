/**
 * What happens when somebody has signed in or proved a mailbox, in modules that the accounts module
 * does not know: it asks `ctx.arrivals`, and server/modules/arrivals.ts lists who has something to
 * do. All of it is part of the transaction in which the person arrives.
 */
import type { Tx } from './db/tx.ts';
import type { Caller } from './http/handlers.ts';

/** The request with which somebody signed in. */
export type Brought = Pick<Caller, 'cookies' | 'header'>;

export interface Arrivals {
  signedIn(tx: Tx, arrival: { userId: string; brought: Brought; now: Date }): Promise<void>;
  /** Now, or as another one than before. */
  emailConfirmed(tx: Tx, arrival: { userId: string; now: Date }): Promise<void>;
}

export function inOrder(steps: readonly Partial<Arrivals>[]): Arrivals {
  return {
    async signedIn(tx, arrival) {
      for (const step of steps) await step.signedIn?.(tx, arrival);
    },
    async emailConfirmed(tx, arrival) {
      for (const step of steps) await step.emailConfirmed?.(tx, arrival);
    },
  };
}

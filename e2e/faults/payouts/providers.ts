/** The stand-ins of both payout providers, with the faults of a run. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomFrom } from '../../../demo/sleeves/random.ts';
import type {
  EventFault,
  ShopOfProvider,
} from '../../../server/platform/payout-providers/testing/event-post.ts';
import type { Fault } from '../../../server/platform/payout-providers/testing/provider-server.ts';
import { startTipalti } from '../../../server/platform/payout-providers/testing/tipalti-server.ts';
import { startTrolley } from '../../../server/platform/payout-providers/testing/trolley-server.ts';
import { reservePort } from '../../../server/testing/reserve-port.ts';

/** So that answers after it do not take the whole run. */
const TIMEOUT_MS = 2000;

const LATE: readonly [Fault, ...Fault[]] = ['none', 'late', 'drop', 'fail'];
const DISORDER: readonly [EventFault, ...EventFault[]] = ['at once', 'twice', 'late', 'lost'];
const STEP_MS = [100, 3000] as const;

export type Providers = Awaited<ReturnType<typeof startProviders>>;

export async function startProviders({ seed, origin }: { seed: string; origin: string }) {
  const random = randomFrom(`providers ${seed}`);
  const state = { isInDisorder: false, isLast: false };
  const shop: ShopOfProvider = {
    origin,
    now: () => new Date(),
    chooseFault: () => (state.isInDisorder ? random.pick(DISORDER) : 'at once'),
    lifeOf: () => (state.isLast ? ['accepted', 'settled'] : chooseLife(random)),
    pause: () => sleep(random.between(...STEP_MS)),
  };
  const tipalti = await startTipalti({ port: await reservePort(), shop });
  const trolley = await startTrolley({ port: await reservePort(), shop });
  const both = [tipalti, trolley];

  return {
    settings: {
      ...tipalti.settings,
      ...trolley.settings,
      PAYOUT_PROVIDER_TIMEOUT_MS: String(TIMEOUT_MS),
    },
    both,
    payments: () => both.flatMap((provider) => provider.made()),
    /** Answers too late, is down for maintenance, or loses its replies. */
    setLate(isLate: boolean) {
      for (const provider of both) provider.chooseFault = isLate ? () => random.pick(LATE) : null;
    },
    setDisorder(isInDisorder: boolean) {
      state.isInDisorder = isInDisorder;
    },
    goDown: () => Promise.all(both.map((provider) => provider.goDown())),
    goUp: () => Promise.all(both.map((provider) => provider.goUp())),
    /** From now on nothing fails or comes back. */
    payEverything() {
      state.isLast = true;
    },
    /** Resolves when all payments have come to their end, and the shop has stored their events. */
    async settle() {
      for (const { lives, events } of both) {
        await lives?.areOver();
        await events?.isEmpty();
      }
    },
    async [Symbol.asyncDispose]() {
      for (const provider of both) await provider[Symbol.asyncDispose]();
    },
  };
}

function chooseLife(random: Random) {
  const chance = random.next();
  if (chance < 0.75) return ['accepted', 'settled'] as const;
  if (chance < 0.85) return ['failed'] as const;
  return chance < 0.95
    ? (['accepted', 'settled', 'returned'] as const)
    : (['accepted', 'failed'] as const);
}

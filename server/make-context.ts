/** Opens every connection that this process needs; `close` ends them in reverse order. */
import type { Config } from './config.ts';
import type { Ctx } from './context.ts';
import { makeIdentify, sessionCookieName } from './modules/accounts/index.ts';
import { makeIdentifyKey } from './modules/api-keys/index.ts';
import { moduleHooks } from './modules/module-hooks.ts';
import { signInHooks } from './modules/sign-in-hooks.ts';
import { makeCache } from './platform/cache/cache.ts';
import { makeCards } from './platform/cards/cards.ts';
import { type Clock, skewedClock, systemClock } from './platform/clock.ts';
import { connect } from './platform/db/connect.ts';
import { makeNotifier } from './platform/db/notify.ts';
import type { Identify } from './platform/http/actor.ts';
import type { IdentifyKey } from './platform/http/api-key.ts';
import { makeSessionEndEvents } from './platform/http/session-ends.ts';
import { makeJobs } from './platform/jobs/jobs.ts';
import { makeKeys } from './platform/keys.ts';
import { makeLog } from './platform/log.ts';
import { makeMail } from './platform/mail/mail.ts';
import { makeNameCheck } from './platform/name-check/name-check.ts';
import { makePayoutProviders } from './platform/payout-providers/payout-providers.ts';
import { makePlaces } from './platform/places/places.ts';
import { makeRateLimits } from './platform/rate-limits/rate-limits.ts';
import { makeRealtime } from './platform/realtime/realtime.ts';
import { readSecret } from './platform/secret.ts';
import { makeShopClock } from './platform/shop-clock.ts';
import { inOrder } from './platform/sign-in-hooks.ts';
import { makeSocial } from './platform/social/social.ts';
import { readSortCodes } from './platform/sort-codes.ts';
import { makeStorage } from './platform/storage/storage.ts';
import { makeVatCheck } from './platform/vat-check/vat-check.ts';

const CACHE_BYTES = 64 * 1024 * 1024;

export interface LiveContext {
  ctx: Ctx;
  identify: Identify;
  identifyKey: IdentifyKey;
  sessionCookie: string;
  /** Aborted when shutdown begins, which ends long-running responses. */
  stopping: AbortController;
  close(): Promise<void>;
}

interface Overrides {
  clock?: Clock;
  log?: Ctx['log'];
}

export async function makeContext(
  config: Config,
  databaseUrl: string,
  replaced: Overrides = {},
): Promise<LiveContext> {
  const skew = config.CLOCK_SKEW_SECONDS;
  const machineClock = replaced.clock ?? (skew === 0 ? systemClock : skewedClock(skew));
  const log = replaced.log ?? makeLog(config);
  const secret = await readSecret(config);
  const keys = makeKeys(secret, config.acceptedSecrets);
  const database = connect(databaseUrl, {
    max: config.DATABASE_CONNECTIONS,
    checksLocks: config.NODE_ENV !== 'production',
  });
  const { db, pool, preparedPool } = database;
  const notifier = makeNotifier({ url: databaseUrl, log });
  // Subscribes before the cache, so that a reply computed after a move uses the new time.
  const shopClock = config.production
    ? null
    : await makeShopClock({ machineClock, db, notifier, log });
  const clock = shopClock ?? machineClock;
  const cache = makeCache({ notifier, maxBytes: CACHE_BYTES });
  const realtime = makeRealtime({ db, notifier, log });
  const sessionEnds = makeSessionEndEvents({ notifier, clock });
  const mail = await makeMail({ config, db, log });
  const stopping = new AbortController();
  const jobs = makeJobs({ aheadMs: () => shopClock?.aheadMs() ?? 0 });
  const ctx: Ctx = {
    config,
    secret,
    keys,
    db,
    pool,
    preparedPool,
    storage: await makeStorage({ config, keys, clock: machineClock }),
    mail,
    cards: await makeCards({ config, secret, db, jobs, clock, machineClock, log }),
    social: makeSocial(config),
    nameCheck: makeNameCheck(config),
    places: makePlaces(config),
    sortCodes: await readSortCodes(config),
    vatCheck: makeVatCheck(config),
    payoutProviders: makePayoutProviders({ config, machineClock }),
    jobs,
    realtime,
    sessionEnds,
    signInHooks: inOrder(signInHooks),
    hooks: moduleHooks,
    cache,
    rateLimits: makeRateLimits({ pool, keys }),
    clock,
    machineClock,
    shopClock,
    log,
    stopping: stopping.signal,
  };
  return {
    ctx,
    identify: makeIdentify(ctx),
    identifyKey: makeIdentifyKey(ctx),
    sessionCookie: sessionCookieName(config),
    stopping,
    async close() {
      stopping.abort();
      realtime.close();
      sessionEnds.close();
      cache.close();
      shopClock?.close();
      mail.close();
      await notifier.close();
      await database.close();
    },
  };
}

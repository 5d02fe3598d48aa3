/** The dependencies of every use case. Created once in main.ts; tests create their own. */
import type { ModulusTable } from '@lathe/rules/identifiers/uk-modulus-table';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Cache } from './platform/cache/cache.ts';
import type { Cards } from './platform/cards/cards.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/connect.ts';
import type { SessionEndEvents } from './platform/http/session-ends.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Keys } from './platform/keys.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { ModuleHooks } from './platform/module-hooks.ts';
import type { NameCheckPort } from './platform/name-check/name-check.ts';
import type { PayoutProviders } from './platform/payout-providers/payout-providers.ts';
import type { PlacesPort } from './platform/places/places.ts';
import type { RateLimits } from './platform/rate-limits/rate-limits.ts';
import type { Realtime } from './platform/realtime/realtime.ts';
import type { ShopClock } from './platform/shop-clock.ts';
import type { SignInHooks } from './platform/sign-in-hooks.ts';
import type { Social } from './platform/social/social.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { VatCheckPort } from './platform/vat-check/vat-check.ts';

export interface Ctx {
  config: Config;
  /** Signs cookies, tokens and URLs. */
  secret: string;
  /** Current keys for signing and encryption, by purpose. */
  keys: Keys;
  db: Db;
  pool: pg.Pool;
  /** Used only by `prepared` and `prepare`. */
  preparedPool: pg.Pool;
  storage: Storage;
  mail: Mail;
  /** Null when no card provider is configured. */
  cards: Cards | null;
  social: Social;
  nameCheck: NameCheckPort;
  places: PlacesPort;
  /** For the check digits of British accounts; null without the files of the operator. */
  sortCodes: ModulusTable | null;
  vatCheck: VatCheckPort;
  /** Only those that are configured. */
  payoutProviders: PayoutProviders;
  jobs: Jobs;
  realtime: Realtime;
  sessionEnds: SessionEndEvents;
  signInHooks: SignInHooks;
  hooks: ModuleHooks;
  cache: Cache;
  rateLimits: RateLimits;
  /** Business time: everything except what `machineClock` is for. */
  clock: Clock;
  /**
   * For what other machines check too: codes of authenticator apps, signatures of Stripe, URLs of
   * storage, and rows that the database dates.
   */
  machineClock: Clock;
  /** The same object as `clock`, where admins can move it; null in production. */
  shopClock: ShopClock | null;
  log: Logger;
  /** Aborted when shutdown begins. */
  stopping: AbortSignal;
}

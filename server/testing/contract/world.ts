/** The people and objects used by all cases; one shop for all of them. */
import type { ReleaseState } from '@lathe/rules/release-states';
import { sql } from 'kysely';
import { releaseIn } from '../../modules/publishing/testing/ready-releases.ts';
import { makeTitle, type ReleaseFixture } from '../../modules/storefront/testing/titles.ts';
import { testApp } from '../app.ts';
import type { TestBrowser } from '../browser.ts';
import { makePerson, signedInBrowser } from '../people.ts';

export interface Member {
  id: string;
  email: string;
  browser: TestBrowser;
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/**
 * Countries where one format has no price, cartons are not shipped, or only one service delivers
 * parcels.
 */
export const NO_PRICE = 'DE';
export const NO_CARTONS = 'NO';
export const TRACKED_ONLY = 'AT';

export async function makeWorld() {
  const highLimit = { points: 100_000, seconds: 600 };
  const app = await testApp({
    limits: {
      checkout: highLimit,
      checkout_cart: highLimit,
      checkout_account: highLimit,
      checkout_card: highLimit,
      discount: highLimit,
      social: highLimit,
    },
  });
  const { ctx, clock } = app;
  const { id: unpricedType } = await ctx.db
    .selectFrom('release_types')
    .select('id')
    .where('code', '=', 'cd')
    .executeTakeFirstOrThrow();
  await sql`delete from prices
    where release_type_id = ${unpricedType} and currency = 'EUR'`.execute(ctx.db);
  await sql`update shipping_countries set bulk = false where iso = ${NO_CARTONS}`.execute(ctx.db);
  await sql`update release_types set allow_bulk_orders = false where code = 'vinyl_7'`.execute(
    ctx.db,
  );
  await sql`update shipping_countries set services = '{tracked}'
    where iso = ${TRACKED_ONLY}`.execute(ctx.db);

  async function member(kind: Parameters<typeof makePerson>[1] = {}): Promise<Member> {
    const person = await makePerson(app, kind);
    return { ...person, browser: await signedInBrowser(app, person) };
  }

  const seller = () => member({ seller: true });
  const title = (ownerId: string, kind: ReleaseFixture = {}) =>
    makeTitle(ctx, { ownerId, releases: [kind] });

  return {
    app,
    ctx,
    clock,
    member,
    seller,
    title,
    unpricedType,
    /** On sale by default. */
    release: async (ownerId: string, kind: ReleaseFixture = {}): Promise<string> =>
      (await title(ownerId, kind)).releaseIds[0] ?? '',
    /** A seller with a release in the given state. */
    studio: async (state: ReleaseState) => {
      const owner = await seller();
      return { ...owner, release: await releaseIn(ctx, state, { ownerId: owner.id }) };
    },
    visitor: (country = 'GB'): TestBrowser => {
      const browser = app.browser();
      browser.cookies.set('country', country);
      return browser;
    },
    change: async (
      table:
        | 'releases'
        | 'bundles'
        | 'merch_items'
        | 'users'
        | 'pages'
        | 'tracks'
        | 'artworks'
        | 'checkouts'
        | 'ticket_pools'
        | 'ticket_categories',
      id: string,
      set: object,
    ) => {
      await ctx.db.updateTable(table).set(set).where('id', '=', id).execute();
    },
    stranger: await seller(),
    admin: (await member({ role: 'admin' })).browser,
  };
}

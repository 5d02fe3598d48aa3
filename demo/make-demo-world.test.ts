import { calendarDate } from '@lathe/rules/dates';
import { earliestShown } from '@lathe/rules/record-of-the-week';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../server/platform/db/tx.ts';
import { testApp } from '../server/testing/app.ts';
import { buildPart, makeDemoWorld } from './make-demo-world.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './people.ts';
import { OTHER_SELLERS } from './sellers.ts';

const app = await testApp({ limits: { login: { points: 1000, seconds: 60 } } });
const { ctx, databaseUrl } = app;
const make = () => makeDemoWorld(databaseUrl, ctx.config);
// Outside the tests, because images and audio may have to be rendered first.
const firstParts = await make();

const ALL_PARTS = [
  'people',
  'catalogue',
  'merch and events',
  'fans',
  'orders',
  'media',
  'merch designs',
  'artwork',
  'shelf',
  'bundles',
  'reviews',
  'labels',
  'plant',
  'notifications',
  'highlights',
  'tax papers',
  'payouts',
  'press',
];
const USER_IDS = [...DEMO_USERS, ...OTHER_SELLERS].map(({ id }) => id);

async function readUsers() {
  const users = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', USER_IDS)
    .orderBy('id')
    .execute();
  const sellers = await ctx.db.selectFrom('sellers').selectAll().orderBy('user_id').execute();
  const homes = await ctx.db
    .selectFrom('addresses')
    .select(['user_id', 'name', 'line_1', 'country_iso', 'is_default'])
    .orderBy('user_id')
    .execute();
  const owners = await ctx.db.selectFrom('seller_owners').select('last_name').execute();
  return {
    users,
    sellers: sellers.map(({ updated_at: _, ...seller }) => seller),
    homes,
    owners: owners.length,
  };
}

async function signIn(email: string) {
  const visitor = app.browser();
  const reply = await visitor.post('/api/login', { email, password: DEMO_PASSWORD });
  expect(reply.status).toBe(200);
  const { user } = reply.json as { user: string };
  return (await visitor.get(`/api/user/${user}`)).json as Record<string, unknown>;
}

describe('demo users', () => {
  it('are created once, and the second start does not change them', async () => {
    expect(firstParts).toEqual(ALL_PARTS);
    const dependencies = await readUsers();
    expect(dependencies.users).toHaveLength(USER_IDS.length);
    const countries = dependencies.homes.map(({ country_iso }) => country_iso).join(' ');
    expect(countries).toBe('GB DE GB GB DE GB DE DE FR DE US GB');
    expect(await make()).toEqual([]);
    expect(await readUsers()).toEqual(dependencies);
  });

  it.each([
    ['customer@lathe.test', { is_seller: false, is_staff: false, is_admin: false }],
    ['seller@lathe.test', { is_seller: true, creator_data: { is_label_owner: false } }],
    ['label@lathe.test', { is_seller: true, creator_data: { is_label_owner: true } }],
    ['staff@lathe.test', { is_seller: false, is_staff: true, is_admin: false }],
    ['admin@lathe.test', { is_seller: false, is_staff: false, is_admin: true }],
  ])('%s can sign in and has the specified role', async (email, facts) => {
    expect(await signIn(email)).toMatchObject({ email, introduction_complete: true, ...facts });
  });

  it.each(['seller@lathe.test', 'label@lathe.test'])(
    '%s has complete seller details',
    async (email) => {
      const visitor = app.browser();
      const reply = await visitor.post('/api/login', { email, password: DEMO_PASSWORD });
      const { user } = reply.json as { user: string };
      expect(await visitor.get(`/api/account/${user}/creator`)).toMatchObject({
        json: { status: 'complete', problems: {} },
      });
    },
  );

  it('are recreated with everything that depends on them when the demo world is incomplete', async () => {
    const dependencies = await readUsers();
    await ctx.db.deleteFrom('credentials').execute();
    await ctx.db.deleteFrom('sellers').execute();
    await ctx.db.deleteFrom('addresses').execute();
    await ctx.db.updateTable('users').set({ role: 'customer', email_confirmed_at: null }).execute();
    await ctx.db.deleteFrom('users').where('email', '=', 'staff@lathe.test').execute();
    await ctx.db
      .updateTable('demo_world')
      .set({ completed_at: null })
      .where('part', '=', 'people')
      .execute();
    expect(await make()).toEqual(ALL_PARTS);
    expect(await readUsers()).toEqual(dependencies);
    for (const { email } of DEMO_USERS) await signIn(email);
  });
});

describe('demo home page', () => {
  it('has a record of this week that can be bought and heard, and some pre-orders', async () => {
    const today = calendarDate(ctx.clock.now());
    const chosen = await ctx.db
      .selectFrom('records_of_the_week')
      .innerJoin('shelf', 'shelf.group_id', 'records_of_the_week.group_id')
      .select(['in_stock', 'playable'])
      .where('starts_on', '<=', today)
      .where('starts_on', '>=', earliestShown(today))
      .execute();
    expect(chosen).toEqual([{ in_stock: true, playable: true }]);
    const preorders = ctx.db
      .selectFrom('shelf')
      .select('group_id')
      .where('preorder_until', '>', today);
    expect((await preorders.execute()).length).toBeGreaterThan(3);
  });
});

describe('incomplete demo world', () => {
  it('is completed from the missing part on', async () => {
    await ctx.db.deleteFrom('shelf').execute();
    await ctx.db.deleteFrom('demo_world').where('part', '=', 'media').execute();
    expect(await make()).toEqual([
      'media',
      'merch designs',
      'artwork',
      'shelf',
      'bundles',
      'reviews',
      'labels',
      'plant',
      'notifications',
      'highlights',
      'tax papers',
      'payouts',
      'press',
    ]);
    const shelf = await ctx.db.selectFrom('shelf').select('group_id').execute();
    expect(shelf.length).toBeGreaterThanOrEqual(40);
    expect(await make()).toEqual([]);
  });
});

describe('demo part', () => {
  it('that fails leaves nothing behind and is created at the next start', async () => {
    let attempts = 0;
    const part = {
      name: 'a-broken-part',
      version: 1,
      prepare: async () => async (tx: Tx) => {
        await tx
          .insertInto('user_feature_flags')
          .values({ user_id: DEMO_USERS[0]?.id ?? '', flag: 'cloning-popup' })
          .execute();
        attempts += 1;
        if (attempts === 1) throw new Error('out of luck');
      },
    };
    const flags = async () =>
      await ctx.db.selectFrom('user_feature_flags').select('flag').execute();
    await expect(buildPart(ctx, part)).rejects.toThrow('out of luck');
    expect(await flags()).toEqual([]);
    expect(await buildPart(ctx, part)).toBe(true);
    expect(await flags()).toHaveLength(1);
  });

  it('is recreated when its version is raised or a part it depends on was recreated', async () => {
    const prepareNothing = async () => async () => undefined;
    const part = { name: 'a-growing-part', version: 1, prepare: prepareNothing };
    const dependent = { name: 'a-part-above', version: 1, prepare: prepareNothing };
    const dependencies = [part.name];
    expect(await buildPart(ctx, part)).toBe(true);
    expect(await buildPart(ctx, dependent, { before: dependencies })).toBe(true);
    expect(await buildPart(ctx, part)).toBe(false);
    expect(await buildPart(ctx, dependent, { before: dependencies })).toBe(false);
    expect(await buildPart(ctx, { ...part, version: 2 })).toBe(true);
    expect(await buildPart(ctx, dependent, { before: dependencies })).toBe(true);
    expect(await buildPart(ctx, dependent, { before: dependencies })).toBe(false);
  });

  it('that does not fit the data of another version explains what to do', async () => {
    const breakForeignKey = async (tx: Tx) => {
      const userId = '00000000-0000-4000-8000-000000000000';
      await tx.insertInto('user_feature_flags').values({ user_id: userId, flag: 'x' }).execute();
    };
    const part = { name: 'a-part-in-the-air', version: 1, prepare: async () => breakForeignKey };
    await expect(buildPart(ctx, part)).rejects.toThrow(
      /"a-part-in-the-air" does not fit .* Remove the folder and start again, or .* DEMO=off/,
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Tx } from '../server/platform/db/tx.ts';
import { testApp } from '../server/testing/app.ts';
import { makeDemoWorld, makePart } from './make-demo-world.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './people.ts';

const app = await testApp({ limits: { login: { points: 1000, seconds: 60 } } });
const { ctx, databaseUrl } = app;
const make = () => makeDemoWorld(databaseUrl, ctx.config);

async function world() {
  const users = await ctx.db.selectFrom('users').selectAll().orderBy('id').execute();
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

describe('the demo people', () => {
  it('are made once, and the second start leaves them alone', async () => {
    expect(await make()).toEqual(['people']);
    const before = await world();
    expect(before.users).toHaveLength(5);
    expect(before.homes.map(({ country_iso }) => country_iso)).toEqual([
      'GB',
      'DE',
      'GB',
      'GB',
      'DE',
    ]);
    expect(await make()).toEqual([]);
    expect(await world()).toEqual(before);
  });

  it.each([
    ['customer@lathe.test', { is_seller: false, is_staff: false, is_admin: false }],
    ['seller@lathe.test', { is_seller: true, creator_data: { is_label_owner: false } }],
    ['label@lathe.test', { is_seller: true, creator_data: { is_label_owner: true } }],
    ['staff@lathe.test', { is_seller: false, is_staff: true, is_admin: false }],
    ['admin@lathe.test', { is_seller: false, is_staff: false, is_admin: true }],
  ])('%s can sign in and is what the product says', async (email, facts) => {
    expect(await signIn(email)).toMatchObject({ email, introduction_complete: true, ...facts });
  });

  it.each(['seller@lathe.test', 'label@lathe.test'])(
    '%s has said everything that a seller has to say',
    async (email) => {
      const visitor = app.browser();
      const reply = await visitor.post('/api/login', { email, password: DEMO_PASSWORD });
      const { user } = reply.json as { user: string };
      expect(await visitor.get(`/api/account/${user}/creator`)).toMatchObject({
        json: { status: 'complete', problems: {} },
      });
    },
  );

  it('are mended when the world was left half-made', async () => {
    const before = await world();
    await ctx.db.deleteFrom('credentials').execute();
    await ctx.db.deleteFrom('sellers').execute();
    await ctx.db.deleteFrom('addresses').execute();
    await ctx.db.updateTable('users').set({ role: 'customer', email_confirmed_at: null }).execute();
    await ctx.db.deleteFrom('users').where('email', '=', 'staff@lathe.test').execute();
    await ctx.db.updateTable('demo_world').set({ completed_at: null }).execute();
    expect(await make()).toEqual(['people']);
    expect(await world()).toEqual(before);
    for (const { email } of DEMO_USERS) await signIn(email);
  });

  it('are made once when two processes start together', async () => {
    await ctx.db.deleteFrom('demo_world').execute();
    const made = await Promise.all([make(), make(), make()]);
    expect(made.flat()).toEqual(['people']);
  });
});

describe('a part that fails', () => {
  it('leaves nothing behind and is made at the next start', async () => {
    let tries = 0;
    const part = {
      name: 'a-broken-part',
      version: 1,
      async make(tx: Tx) {
        await tx
          .insertInto('user_feature_flags')
          .values({ user_id: DEMO_USERS[0]?.id ?? '', flag: 'cloning-popup' })
          .execute();
        tries += 1;
        if (tries === 1) throw new Error('out of luck');
      },
    };
    const flags = async () =>
      await ctx.db.selectFrom('user_feature_flags').select('flag').execute();
    await expect(makePart(ctx.db, part, ctx.config)).rejects.toThrow('out of luck');
    expect(await flags()).toEqual([]);
    expect(await makePart(ctx.db, part, ctx.config)).toBe(true);
    expect(await flags()).toHaveLength(1);
  });

  it('is made again when its version is raised', async () => {
    const part = { name: 'a-growing-part', version: 1, make: async () => undefined };
    expect(await makePart(ctx.db, part, ctx.config)).toBe(true);
    expect(await makePart(ctx.db, part, ctx.config)).toBe(false);
    expect(await makePart(ctx.db, { ...part, version: 2 }, ctx.config)).toBe(true);
  });
});

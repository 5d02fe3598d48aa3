import { randomUUID } from 'node:crypto';
import { KEYS_PER_ACCOUNT_MAX } from '@lathe/rules/api-keys';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeMember } from '../members/testing/members.ts';
import { handler as sweep } from './sweep-api-keys.ts';
import { keyOwner, makeKeyOwner, programOf, type ShownKey } from './testing/keys.ts';

const app = await testApp();
const { ctx, clock } = app;
const seller = await makeKeyOwner(app);

const storedKeys = async (accountId: string) =>
  await ctx.db.selectFrom('api_keys').selectAll().where('account_id', '=', accountId).execute();

describe('making a key', () => {
  it('shows it once, stores its hash, and is in the audit log', async () => {
    const owner = await makeKeyOwner(app);
    const { status, json } = await owner.make({ scopes: ['sales:read', 'catalogue:read'] });
    const { key, ...shown } = json as ShownKey;
    expect(status).toBe(200);
    expect(shown).toMatchObject({
      name: 'Web site',
      mode: 'live',
      scopes: ['sales:read', 'catalogue:read'],
      state: 'active',
      made_by: 'Sol Seller',
      rotation: 0,
      last_used_at: null,
      overlap_until: null,
    });
    const days = (Date.parse(shown.expires_at) - clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(90, 2);
    expect(await owner.list()).toEqual([shown]);
    const [row] = await storedKeys(owner.id);
    expect(JSON.stringify(row)).not.toContain(key);
    expect(await audited(ctx.db, { action: 'key.made', subject_id: owner.id })).toMatchObject([
      { actor_id: owner.id, details: { name: 'Web site', mode: 'live' } },
    ]);
  });

  it('needs a recent password, a scope that exists, a name and a lifetime', async () => {
    const owner = await makeKeyOwner(app);
    const bad = [
      { scopes: [] },
      { scopes: ['payouts:read'] },
      { scopes: ['followers:read'] },
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { days: 0 },
      { days: 3650 },
      { mode: 'both' },
    ];
    for (const input of bad)
      expect(await owner.make(input as never)).toMatchObject({ status: 422 });
    clock.advance({ minutes: 16 });
    const late = await owner.make();
    expect(late).toMatchObject({ status: 403, json: { code: 'confirmation_needed' } });
    expect(await storedKeys(owner.id)).toEqual([]);
  });

  it('is for sellers and owners in their team, and nobody else', async () => {
    const people = [
      makePerson(app),
      makePerson(app, { seller: true }),
      makePerson(app, { role: 'staff' }),
      makePerson(app, { role: 'admin' }),
      makeMember(app, { accountId: seller.id, role: 'manager' }),
      makeMember(app, { accountId: seller.id, role: 'finance' }),
    ];
    for (const person of await Promise.all(people)) {
      const other = await keyOwner(app, person, seller.id);
      expect((await other.make()).status).toBe(403);
      expect((await other.browser.get(seller.path)).status).toBe(403);
    }
    const coOwner = await makeMember(app, { accountId: seller.id, role: 'owner' });
    expect((await (await keyOwner(app, coOwner, seller.id)).make()).status).toBe(200);
    const customer = await makePerson(app);
    expect((await (await keyOwner(app, customer, customer.id)).make()).status).toBe(403);
  });

  it('stops at the limit, also for several at once, and goes on after one is revoked', async () => {
    const owner = await makeKeyOwner(app);
    const first = await owner.key();
    const tries = Array.from({ length: KEYS_PER_ACCOUNT_MAX + 1 }, () => owner.make());
    const refused = (await Promise.all(tries)).filter(({ status }) => status !== 200);
    expect(refused.map(({ json }) => (json as { code: string }).code)).toEqual([
      'key_limit_reached',
      'key_limit_reached',
    ]);
    await owner.browser.post(`${owner.path}/${first.id}/revoke`);
    expect((await owner.make()).status).toBe(200);
  });
});

describe('rotating a key', () => {
  it('gives a new secret, while the earlier one works for seven more days', async () => {
    const owner = await makeKeyOwner(app);
    const made = await owner.key({ scopes: ['catalogue:read'] });
    clock.advance({ days: 80 });
    const fresh = await keyOwner(app, owner, owner.id);
    const { status, json } = await fresh.browser.post(`${owner.path}/${made.id}/rotate`, {
      rotation: 0,
    });
    const rotated = json as ShownKey;
    expect(status).toBe(200);
    expect(rotated).toMatchObject({ id: made.id, rotation: 1, scopes: ['catalogue:read'] });
    const read = `/api/users/${owner.id}/releases`;
    const [before, after] = [programOf(app, made.key), programOf(app, rotated.key)];
    const both = async () => [(await before(read)).code, (await after(read)).code];
    expect(await both()).toEqual([null, null]);
    clock.advance({ days: 6, hours: 23 });
    expect(await both()).toEqual([null, null]);
    clock.advance({ hours: 2 });
    expect(await both()).toEqual(['key_invalid', null]);
    clock.advance({ days: 82 });
    expect(await both()).toEqual(['key_invalid', null]);
    clock.advance({ days: 2 });
    expect(await both()).toEqual(['key_invalid', 'key_expired']);
  });

  it('never lets a secret live longer, and ends the one of an earlier rotation', async () => {
    const owner = await makeKeyOwner(app);
    const made = await owner.key({ days: 30 });
    clock.advance({ days: 28 });
    const { browser } = await keyOwner(app, owner, owner.id);
    const rotate = async (rotation: number) =>
      (await browser.post(`${owner.path}/${made.id}/rotate`, { rotation })).json as ShownKey;
    const second = await rotate(0);
    expect(second.overlap_until).toBe(made.expires_at);
    const third = await rotate(1);
    const read = `/api/users/${owner.id}/releases`;
    expect((await programOf(app, made.key)(read)).code).toBe('key_invalid');
    expect((await programOf(app, second.key)(read)).status).toBe(200);
    expect((await programOf(app, third.key)(read)).status).toBe(200);
  });

  it('has one winner when two rotate at once', async () => {
    const owner = await makeKeyOwner(app);
    const { id } = await owner.key();
    const rotate = () => owner.browser.post(`${owner.path}/${id}/rotate`, { rotation: 0 });
    const both = await Promise.all([rotate(), rotate()]);
    const codes = both.map(({ json }) => (json as { code?: string }).code ?? 'rotated');
    expect(codes.sort()).toEqual(['changed_meanwhile', 'rotated']);
    expect((await owner.list())[0]?.rotation).toBe(1);
  });

  it('gives nobody who made the earlier secret the rights of the person who rotates it', async () => {
    const owner = await makeKeyOwner(app);
    const member = await makeMember(app, { accountId: owner.id, role: 'owner' });
    const made = await (await keyOwner(app, member, owner.id)).key();
    const state = async () => (await owner.list())[0]?.state;
    expect(await state()).toBe('active');
    await ctx.db.deleteFrom('account_members').where('user_id', '=', member.id).execute();
    expect(await state()).toBe('orphaned');
    const { json } = await owner.browser.post(`${owner.path}/${made.id}/rotate`, { rotation: 0 });
    const rotated = json as ShownKey;
    expect(rotated).toMatchObject({ state: 'active', made_by: 'Sol Seller', overlap_until: null });
    const read = `/api/users/${owner.id}/releases`;
    expect((await programOf(app, made.key)(read)).code).toBe('key_invalid');
    expect((await programOf(app, rotated.key)(read)).status).toBe(200);
  });

  it('needs a key of this account that still works', async () => {
    const owner = await makeKeyOwner(app);
    const other = await makeKeyOwner(app);
    const foreign = await other.key();
    const ended = await owner.key();
    const rotate = (id: string) =>
      owner.browser.post(`${owner.path}/${id}/rotate`, { rotation: 0 });
    await owner.browser.post(`${owner.path}/${ended.id}/revoke`);
    expect((await rotate(ended.id)).json).toMatchObject({ code: 'key_revoked' });
    for (const id of [foreign.id, randomUUID()]) expect((await rotate(id)).status).toBe(404);
    expect((await storedKeys(other.id)).map((key) => key.rotation)).toEqual([0]);
  });
});

describe('revoking a key', () => {
  it('ends it with its earlier secret at once, without asking for the password', async () => {
    const owner = await makeKeyOwner(app);
    const made = await owner.key();
    const rotated = (await owner.browser.post(`${owner.path}/${made.id}/rotate`, { rotation: 0 }))
      .json as ShownKey;
    clock.advance({ minutes: 16 });
    const revoke = () => owner.browser.post(`${owner.path}/${made.id}/revoke`);
    expect(await revoke()).toMatchObject({ status: 200, json: { state: 'revoked' } });
    expect((await revoke()).status).toBe(200);
    const read = `/api/users/${owner.id}/releases`;
    for (const { key } of [made, rotated]) {
      expect(await programOf(app, key)(read)).toMatchObject({ status: 401, code: 'key_revoked' });
    }
    const revoked = { action: 'key.revoked', object_id: made.id };
    expect(await audited(ctx.db, revoked)).toHaveLength(1);
  });

  it('is refused for keys of others', async () => {
    const owner = await makeKeyOwner(app);
    const other = await makeKeyOwner(app);
    const { id } = await other.key();
    expect((await owner.browser.post(`${owner.path}/${id}/revoke`)).status).toBe(404);
    expect((await owner.browser.post(`${other.path}/${id}/revoke`)).status).toBe(403);
    expect(await storedKeys(other.id)).toMatchObject([{ revoked_at: null }]);
  });

  it('leaves it in the list for 90 days, then it is deleted', async () => {
    const owner = await makeKeyOwner(app);
    const { id } = await owner.key({ days: 365 });
    await owner.browser.post(`${owner.path}/${id}/revoke`);
    const listed = async () => {
      const browser = await signedInBrowser(app, owner);
      return ((await browser.get(owner.path)).json as { data: unknown[] }).data.length;
    };
    clock.advance({ days: 89 });
    await sweep(ctx);
    expect(await listed()).toBe(1);
    clock.advance({ days: 2 });
    expect(await listed()).toBe(0);
    await sweep(ctx);
    expect(await storedKeys(owner.id)).toEqual([]);
  });
});

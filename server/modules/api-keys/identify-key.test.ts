/** What happens to a request with a key before its call runs. */
import { randomUUID } from 'node:crypto';
import { KEY_READS_PER_MINUTE, KEY_WRITES_PER_MINUTE } from '@lathe/rules/api-keys';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { setSuspension } from '../accounts/index.ts';
import { makeMember } from '../members/testing/members.ts';
import { makeKey } from './key-format.ts';
import { keyOwner, makeKeyOwner, programOf } from './testing/keys.ts';

const app = await testApp({ env: { TRUST_PROXY: '1' } });
const { ctx, clock } = app;
const seller = await makeKeyOwner(app);
const own = (path: string) => `/api/users/${seller.id}${path}`;

const newPage = () => ({ name: `Kiosk ${randomUUID().slice(0, 8)}` });

async function lastUse(id: string) {
  return await ctx.db
    .selectFrom('api_keys')
    .select(['last_used_at as at', 'last_used_place as place'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('a request with a key', () => {
  it('needs neither cookies nor a token against forgery, and leaves no cookie', async () => {
    const { key } = await seller.key();
    const program = programOf(app, key);
    const body = newPage();
    const made = await program(own('/pages'), { method: 'POST', body });
    expect(made).toMatchObject({ status: 200, code: null });
    expect(made.headers['set-cookie']).toBeUndefined();
    const listed = await program(own('/pages'));
    expect(listed.text).toContain(body.name);
    expect(listed.headers['cache-control']).toBe('private, no-store');
  });

  it('is refused with a session, so that it is clear whose rights count', async () => {
    const { key } = await seller.key();
    const cookie = [...seller.browser.cookies]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const reply = await programOf(app, key)(own('/pages'), { headers: { cookie } });
    expect(reply).toMatchObject({ status: 400, code: 'key_with_session' });
    const other = await programOf(app, key)(own('/pages'), { headers: { cookie: 'locale=de' } });
    expect(other.status).toBe(200);
  });

  it('is refused with a key that was never made, before the database is asked', async () => {
    const { key } = await seller.key();
    const forged = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    const asked: string[] = [];
    const { query } = ctx.preparedPool;
    ctx.preparedPool.query = ((...args: [{ text?: string }]) => {
      asked.push(args[0].text ?? '');
      return query.apply(ctx.preparedPool, args as never);
    }) as typeof query;
    try {
      for (const wrong of [forged, 'x', '', key.slice(0, 20), `${key}=`]) {
        const reply = await programOf(app, wrong)(own('/pages'));
        expect(reply).toMatchObject({ status: 401, code: 'key_invalid' });
        expect(reply.headers['www-authenticate']).toBe('Bearer');
      }
      expect(asked).toEqual([]);
      expect((await programOf(app, makeKey('live').key)(own('/pages'))).code).toBe('key_invalid');
      expect(asked).toHaveLength(1);
    } finally {
      ctx.preparedPool.query = query;
    }
  });

  it('opens no pages, files or streams', async () => {
    const { key } = await seller.key();
    const program = programOf(app, key);
    expect(await program('/realtime?topics=user:1')).toMatchObject({ status: 401 });
    expect(await program('/api/session')).toMatchObject({ status: 403, code: 'key_not_accepted' });
  });

  it('reads public data as everyone does', async () => {
    const { key } = await seller.key();
    for (const url of ['/api/shipping_countries', '/api/shipping_countries', '/api/events']) {
      expect((await programOf(app, key)(url)).status).toBe(200);
    }
  });

  it('notes time and country at most once a minute', async () => {
    const { key, id } = await seller.key();
    const program = programOf(app, key);
    const from = async (country: string) =>
      await program(own('/pages'), { headers: { 'cf-ipcountry': country } });
    await from('DE');
    const first = clock.now();
    expect(await lastUse(id)).toEqual({ at: first, place: 'DE' });
    clock.advance({ seconds: 59 });
    await from('FR');
    expect(await lastUse(id)).toEqual({ at: first, place: 'DE' });
    clock.advance({ seconds: 1 });
    await from('XX');
    expect(await lastUse(id)).toEqual({ at: clock.now(), place: 'unknown' });
  });

  it('gets the version of its key, or the one that it asks for', async () => {
    const { key, id } = await seller.key();
    const program = programOf(app, key);
    await ctx.db
      .updateTable('api_keys')
      .set({ api_version: '2026-10-01' })
      .where('id', '=', id)
      .execute();
    const asks = (version: string) =>
      program(own('/pages'), { headers: { 'lathe-version': version } });
    expect((await program(own('/pages'))).headers['lathe-version']).toBe('2026-10-01');
    expect((await asks('2026-11-01')).headers['lathe-version']).toBe('2026-11-01');
    for (const version of ['2031-01-01', 'newest', '']) {
      expect(await asks(version)).toMatchObject({ status: 400, code: 'api_version_unknown' });
    }
  });
});

describe('the rights of a key', () => {
  it('end with the account, and while it is suspended', async () => {
    const owner = await makeKeyOwner(app);
    const { key } = await owner.key();
    const read = async () => (await programOf(app, key)(`/api/users/${owner.id}/pages`)).code;
    const suspend = async (reason: string | null) =>
      await inTransaction(ctx.db, (tx) =>
        setSuspension(
          tx,
          owner.id,
          reason === null ? null : { at: clock.now(), by: seller.id, reason },
        ),
      );
    expect(await read()).toBeNull();
    await suspend('Fraud');
    expect(await read()).toBe('key_revoked');
    await suspend(null);
    expect(await read()).toBeNull();
    const gone = { deleted_at: clock.now() };
    await ctx.db.updateTable('users').set(gone).where('id', '=', owner.id).execute();
    expect(await read()).toBe('key_revoked');
  });

  it('follow the role of the member who made it, and end when they leave', async () => {
    const member = await makeMember(app, { accountId: seller.id, role: 'owner' });
    const { key } = await (await keyOwner(app, member, seller.id)).key();
    const read = async (path: string) => (await programOf(app, key)(own(path))).code;
    const paths = ['/releases', '/exports/sales'];
    expect(await Promise.all(paths.map(read))).toEqual([null, null]);
    const membership = ctx.db
      .updateTable('account_members')
      .where('account_id', '=', seller.id)
      .where('user_id', '=', member.id);
    await membership.set({ role: 'finance' }).execute();
    expect(await Promise.all(paths.map(read))).toEqual(['forbidden', null]);
    await membership.set({ role: 'catalogue' }).execute();
    expect(await Promise.all(paths.map(read))).toEqual([null, 'forbidden']);
    await ctx.db.deleteFrom('account_members').where('user_id', '=', member.id).execute();
    expect(await Promise.all(paths.map(read))).toEqual(['key_revoked', 'key_revoked']);
  });

  it('reach no other account of the person who made it', async () => {
    const other = await makeKeyOwner(app);
    const row = { account_id: seller.id, user_id: other.id, added_at: clock.now() };
    await ctx.db
      .insertInto('account_members')
      .values({ ...row, role: 'owner' })
      .execute();
    const [ownKey, teamKey] = [
      await other.key(),
      await (await keyOwner(app, other, seller.id)).key(),
    ];
    const read = async (key: string, account: string) =>
      (await programOf(app, key)(`/api/users/${account}/releases`)).code;
    expect(await read(ownKey.key, other.id)).toBeNull();
    expect(await read(ownKey.key, seller.id)).toBe('forbidden');
    expect(await read(teamKey.key, seller.id)).toBeNull();
    expect(await read(teamKey.key, other.id)).toBe('forbidden');
  });

  it('are never those of staff', async () => {
    const { key } = await seller.key();
    const set = async (role: string) =>
      await ctx.db.updateTable('users').set({ role }).where('id', '=', seller.id).execute();
    const stranger = await makeKeyOwner(app);
    await set('admin');
    const url = `/api/users/${stranger.id}/releases`;
    expect((await programOf(app, key)(url)).code).toBe('forbidden');
    await set('customer');
  });
});

describe('a test key', () => {
  it('reads, checks what would change something, and changes nothing', async () => {
    const { key } = await seller.key({ mode: 'test' });
    const program = programOf(app, key);
    const pages = async () => (await program(own('/pages'))).text;
    const before = await pages();
    const send = (body: object) => program(own('/pages'), { method: 'POST', body });
    expect(await send({ name: 5 })).toMatchObject({ status: 422, code: 'validation' });
    const valid = newPage();
    expect(await send(valid)).toMatchObject({ status: 403, code: 'key_is_for_tests' });
    const foreign = await program(`/api/users/${randomUUID()}/pages`, {
      method: 'POST',
      body: valid,
    });
    expect(foreign.code).toBe('forbidden');
    expect(await pages()).toBe(before);
  });
});

describe('limits', () => {
  it('are counted for each key, by all processes together', async () => {
    const other = await testApp({ databaseUrl: app.databaseUrl, clock });
    const { key } = await seller.key();
    const first = await programOf(app, key)(own('/pages'));
    expect(first.headers).toMatchObject({
      'ratelimit-limit': `${KEY_READS_PER_MINUTE}`,
      'ratelimit-policy': `${KEY_READS_PER_MINUTE};w=60`,
      'ratelimit-remaining': `${KEY_READS_PER_MINUTE - 1}`,
      'ratelimit-reset': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
    });
    // No page has this ID, so nothing is changed by counting.
    const url = own(`/pages/${randomUUID()}`);
    const change = (n: number) =>
      programOf(n % 2 === 0 ? app : other, key)(url, { method: 'DELETE' });
    const tries = Array.from({ length: KEY_WRITES_PER_MINUTE + 5 }, (_, n) => change(n));
    const replies = await Promise.all(tries);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    for (const { headers } of refused) {
      expect(headers).toMatchObject({ 'ratelimit-remaining': '0' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    const left = replies.map(({ headers }) => Number(headers['ratelimit-remaining']));
    const distinct = new Set(left.filter((_, n) => replies[n]?.status !== 429));
    expect(distinct.size).toBe(KEY_WRITES_PER_MINUTE);
    expect((await programOf(app, key)(own('/pages'))).status).toBe(200);
    const { key: fresh } = await seller.key();
    expect((await programOf(app, fresh)(url, { method: 'DELETE' })).status).not.toBe(429);
  });
});

it('two keys of one person do not share replies of the same idempotency key', async () => {
  const [one, two] = [await seller.key(), await seller.key({ scopes: ['sales:read'] })];
  const headers = { 'idempotency-key': randomUUID() };
  const body = newPage();
  const send = (key: string) =>
    programOf(app, key)(own('/pages'), { method: 'POST', body, headers });
  const made = await send(one.key);
  expect(made.status).toBe(200);
  const again = await send(one.key);
  expect([again.text, again.headers['idempotency-replayed']]).toEqual([made.text, 'true']);
  expect((await send(two.key)).code).toBe('key_scope_missing');
});

it('no key is ever logged', async () => {
  const { key } = await seller.key();
  const program = programOf(app, key);
  await program(own('/pages'));
  await program(`/api/users/${seller.id}/payouts?key=${key}`);
  await programOf(app, key.slice(0, -1))(own('/pages'));
  const lines = JSON.stringify(app.logs);
  expect(lines).toContain('key_not_accepted');
  expect(lines).not.toContain(key.slice(0, -1));
});

/** Which calls require confirmation again, and how long sessions last. */
import type { CallSpec } from '@lathe/contract/call';
import { splitKey } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { SESSION_IDLE_HOURS, STEP_UP_MINUTES } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { codeOf } from '../../testing/authenticator.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { handler as sweepAccounts } from './sweep-accounts.ts';

const app = await testApp();
const { ctx, clock } = app;

const STEP_UP = (Object.entries(calls) as [string, CallSpec][]).filter(([, { stepUp }]) => stepUp);

const SEND = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

describe('calls that affect money, roles or personal data', () => {
  it('are marked for step-up', () => {
    expect(STEP_UP.map(([key]) => key)).toEqual(
      expect.arrayContaining([
        'PUT /api/admin/users/{user}/role',
        'PUT /api/admin/users/{user}/flags/{flag}',
        'POST /api/admin/orders/{order}/refunds',
        'POST /api/admin/orders/{order}/cancel',
        'POST /api/admin/refunds/{refund}/retry',
        'POST /api/admin/refunds/{refund}/settle',
        'POST /api/admin/returns/{return}/answer',
        'POST /api/admin/price_lists/{list}/schedule',
        'POST /api/admin/vat_rates/{iso}',
        'PUT /api/admin/postage/{zone}/{kind}',
        'POST /api/account/{id}/exports',
        'POST /api/account/{id}/exports/{export}/download',
        'POST /api/users/{user}/release_splits/{release}',
        'POST /api/users/{user}/splits/{split}/agree',
        'POST /api/users/{user}/agreements/{agreement}/agree',
      ]),
    );
    // Every call that changes prices requires confirmation.
    const prices = (Object.entries(calls) as [string, CallSpec][]).filter(
      ([key, { permission }]) => permission === 'prices.edit' && !key.startsWith('GET'),
    );
    expect(prices.filter(([, { stepUp }]) => !stepUp)).toEqual([]);
  });

  it.each(STEP_UP)('%s needs a recently entered password', async (key, spec) => {
    // Has every role, so no other check fails.
    const admin = await makePerson(app, { role: 'admin', label: true });
    const browser = await signedInBrowser(app, admin, { goesIdle: true });
    const { method, path } = splitKey(key);
    // Nobody may suspend themselves or set their own rate.
    const isForOthers = ['users.suspend', 'users.set_rate'].includes(spec.permission);
    const ownerId = isForOthers ? (await makePerson(app)).id : admin.id;
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === spec.owner ? ownerId : 'x'));
    const send = () => browser[SEND[method]](url);
    clock.advance({ minutes: STEP_UP_MINUTES, seconds: -1 });
    expect((await send()).json).not.toMatchObject({ code: 'confirmation_needed' });
    // Activity alone does not extend the confirmation.
    clock.advance({ seconds: 1 });
    expect(await send()).toMatchObject({ status: 403, json: { code: 'confirmation_needed' } });
    await browser.post(`/api/account/${admin.id}/confirm`, { password: TEST_PASSWORD });
    expect((await send()).json).not.toMatchObject({ code: 'confirmation_needed' });
  });

  it('change no role and no staff invitation without it', async () => {
    const admin = await makePerson(app, { role: 'admin' });
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, admin, { goesIdle: true });
    clock.advance({ minutes: STEP_UP_MINUTES });
    await browser.put(`/api/admin/users/${person.id}/role`, { role: 'admin' });
    const role = await ctx.db.selectFrom('users').select('role').where('id', '=', person.id);
    expect(await role.executeTakeFirst()).toEqual({ role: 'customer' });
    const staff = { email: 'new-staff@example.com', role: 'staff', locale: 'en_GB' };
    expect(await browser.post('/api/invitations', staff)).toMatchObject({
      json: { code: 'confirmation_needed' },
    });
    expect(await ctx.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
    await browser.post(`/api/account/${admin.id}/confirm`, { password: TEST_PASSWORD });
    const { id } = (await browser.post('/api/invitations', staff)).json as { id: string };
    clock.advance({ minutes: STEP_UP_MINUTES });
    // Resending the invitation also grants the role.
    expect(await browser.post(`/api/invitations/${id}/resend`)).toMatchObject({
      json: { code: 'confirmation_needed' },
    });
    const seller = { ...staff, role: 'seller' };
    expect((await browser.post('/api/invitations', seller)).status).toBe(200);
  });
});

describe('session', () => {
  it.each(['customer', 'staff', 'admin'] as const)('of %s ends after inactivity', async (role) => {
    const person = await makePerson(app, { role });
    const [used, idle] = [
      await signedInBrowser(app, person, { goesIdle: true }),
      await signedInBrowser(app, person, { goesIdle: true }),
    ];
    const hours = SESSION_IDLE_HOURS[role];
    clock.advance({ hours: hours - 1 });
    expect((await used.get(`/api/user/${person.id}`)).status).toBe(200);
    clock.advance({ hours: 1 });
    expect((await idle.get(`/api/user/${person.id}`)).status).toBe(401);
    const sessions = (await used.get(`/api/account/${person.id}/sessions`)).json as {
      data: unknown[];
    };
    expect(sessions.data).toHaveLength(1);
    await sweepAccounts(ctx);
    const stored = ctx.db.selectFrom('sessions').select('id').where('user_id', '=', person.id);
    expect(await stored.execute()).toHaveLength(1);
  });
});

describe('staff and admins in production', () => {
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    MAIL: 'smtp',
    SMTP_URL: 'smtp://localhost:2525',
    DATABASE_URL: 'postgres://localhost/unused',
    EAN_PREFIX: '5099999',
    ISRC_PREFIX: 'GBXYZ',
    SECRET: 'r4Jt9Vw2Qx7Lm0Zk5Hn8Bd3Fy6Gp1Cs4Tu7Av',
  };

  it.each(['staff', 'admin'] as const)(
    '%s have no access before two-factor authentication is on',
    async (role) => {
      const live = await testApp({ env });
      const person = await makePerson(live, { role });
      const browser = await signedInBrowser(live, person);
      expect(await browser.get('/api/admin/users')).toMatchObject({
        status: 403,
        json: { code: 'second_factor_needed' },
      });
      // Their own data stays accessible, including two-factor setup.
      expect((await browser.get(`/api/user/${person.id}`)).status).toBe(200);
      const base = `/api/account/${person.id}/two-factor`;
      const { key } = (await browser.post(`${base}/setup`)).json as { key: string };
      const on = await browser.post(`${base}/confirm`, { code: codeOf(live, key) });
      expect(on.status).toBe(200);
      expect((await browser.get('/api/admin/users')).status).toBe(200);
    },
  );

  it('customers do not need two-factor authentication', async () => {
    const live = await testApp({ env });
    const browser = await signedInBrowser(live, await makePerson(live));
    expect(await browser.get('/api/admin/users')).toMatchObject({ json: { code: 'forbidden' } });
  });
});

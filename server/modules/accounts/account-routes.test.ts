import { INTRODUCTION_FLAGS } from '@lathe/rules/introduction';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

const app = await testApp();
const { ctx } = app;

const logOf = (id: string) => audited(ctx.db, { subject_id: id });

describe('user', () => {
  it('is returned with every field of the specification', async () => {
    const ann = await makePerson(app, { seller: true });
    await ctx.db
      .insertInto('user_feature_flags')
      .values([
        { user_id: ann.id, flag: 'cloning-popup' },
        { user_id: ann.id, flag: 'a-flag-of-last-year' },
      ])
      .execute();
    const visitor = await signedInBrowser(app, ann);
    const { json } = await visitor.get(`/api/user/${ann.id}`);
    expect(json).toEqual({
      uuid: ann.id,
      name: 'Ann Lee',
      first_name: 'Ann',
      email: ann.email,
      is_seller: true,
      is_staff: false,
      is_admin: false,
      order_limit: 3,
      max_releases_reached: false,
      releases_limit: 25,
      introduction_complete: false,
      has_2fa: false,
      creator_data: {
        kind: 'individual',
        first_name: 'Ann',
        last_name: 'Lee',
        business_name: null,
        legal_entity_type: 'individual',
        vat_number: null,
        country_iso: 'GB',
        onboarded: true,
        is_label_owner: false,
      },
      introduction_flags: [],
      tipalti_enabled: false,
      tax_interview_completed: false,
      tax_certificates: [],
      feature_flags: ['cloning-popup'],
    });
  });

  it('reports when the release limit is reached', async () => {
    const ann = await makePerson(app, { seller: true });
    const counts = { releases_limit: 2, releases_count: 2 };
    await ctx.db.updateTable('users').set(counts).where('id', '=', ann.id).execute();
    const visitor = await signedInBrowser(app, ann);
    expect(await visitor.get(`/api/user/${ann.id}`)).toMatchObject({
      json: { releases_limit: 2, max_releases_reached: true },
    });
  });
});

describe('account', () => {
  it('can be changed by its owner field by field', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    const path = `/api/account/${ann.id}`;
    const basic = { name: 'Ann B. Lee', business_name: 'Lee Audio', phone: '+44 20 7946 0018' };
    const changed = {
      ...basic,
      first_name: 'Ann',
      email: ann.email,
      pending_email: null,
      legal_entity_type: 'individual',
      locale: 'en_GB',
    };
    expect((await visitor.put(path, { basic })).json).toEqual({
      id: ann.id,
      basic: changed,
      creator: null,
      is_seller: false,
    });
    await visitor.put(path, { basic: { name: 'Ann B. Lee', phone: null, locale: 'de' } });
    expect((await visitor.get(path)).json).toMatchObject({
      basic: { ...changed, phone: null, locale: 'de' },
    });
    expect(await logOf(ann.id)).toEqual([]);
  });

  it('ignores an email address, a role or a limit in the update', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    const basic = { name: 'Ann', email: 'other@example.com', role: 'admin', releases_limit: 999 };
    await visitor.put(`/api/account/${ann.id}`, { basic, role: 'admin', is_admin: true });
    const row = await ctx.db
      .selectFrom('users')
      .select(['email', 'role', 'releases_limit'])
      .where('id', '=', ann.id)
      .executeTakeFirst();
    expect(row).toEqual({ email: ann.email, role: 'customer', releases_limit: null });
  });

  it.each([
    [{ name: '' }, 'basic.name'],
    [{ name: 'Ann', phone: 'call me' }, 'basic.phone'],
    [{ name: 'Ann', legal_entity_type: 'pirate' }, 'basic.legal_entity_type'],
    [{ name: 'Ann', locale: 'fr' }, 'basic.locale'],
  ])('rejects %j with field errors', async (basic, field) => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    const reply = await visitor.put(`/api/account/${ann.id}`, { basic });
    expect(reply.status).toBe(422);
    expect((reply.json as { errors: object }).errors).toHaveProperty([field]);
  });
});

describe('account of another user', () => {
  const calls = (id: string) =>
    [
      ['get', `/api/user/${id}`],
      ['get', `/api/account/${id}`],
      ['put', `/api/account/${id}`],
      ['put', `/api/account-password/${id}`],
      ['get', `/api/account/${id}/sessions`],
      ['post', `/api/users/${id}/introduction_flow/skip`],
    ] as const;

  it('is forbidden to a customer, with the message of the specification', async () => {
    const [ann, bob] = [await makePerson(app), await makePerson(app)];
    const visitor = await signedInBrowser(app, ann);
    for (const [method, path] of calls(bob.id)) {
      expect(await visitor[method](path)).toMatchObject({
        status: 403,
        json: { code: 'forbidden', message: 'You are not allowed to access this page' },
      });
    }
  });

  it('needs a login', async () => {
    const bob = await makePerson(app);
    for (const [method, path] of calls(bob.id)) {
      expect((await app.browser()[method](path)).status).toBe(401);
    }
  });

  it('can be read by staff and changed by an admin, with an audit entry', async () => {
    const [bob, staff, admin] = [
      await makePerson(app),
      await makePerson(app, { role: 'staff' }),
      await makePerson(app, { role: 'admin' }),
    ];
    const [helper, boss] = [await signedInBrowser(app, staff), await signedInBrowser(app, admin)];
    expect((await helper.get(`/api/account/${bob.id}`)).status).toBe(200);
    const body = { basic: { name: 'Bob Right' } };
    expect((await helper.put(`/api/account/${bob.id}`, body)).status).toBe(403);
    expect((await boss.put(`/api/account/${bob.id}`, body)).status).toBe(200);
    expect(await logOf(bob.id)).toMatchObject([
      { action: 'account.read', actor_id: staff.id },
      { action: 'account.edited', actor_id: admin.id },
    ]);
  });

  it('does not let an admin list its sessions or turn off two-factor authentication', async () => {
    const [bob, admin] = [await makePerson(app), await makePerson(app, { role: 'admin' })];
    const boss = await signedInBrowser(app, admin);
    expect((await boss.get(`/api/account/${bob.id}/sessions`)).status).toBe(403);
    expect((await boss.post(`/api/account/${bob.id}/two-factor/disable`)).status).toBe(403);
  });

  it('returns 404 to staff and 403 to others when it does not exist', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
    const ann = await signedInBrowser(app, await makePerson(app));
    expect((await staff.get(`/api/user/${nobody}`)).status).toBe(404);
    expect((await ann.get(`/api/user/${nobody}`)).status).toBe(403);
    expect((await staff.get('/api/user/not-a-uuid')).status).toBe(422);
  });
});

describe('onboarding', () => {
  it('stores each step once and completes with the last', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    const path = `/api/users/${ann.id}/introduction_flow`;
    const [first, ...rest] = INTRODUCTION_FLAGS;
    for (const flag of [first, first]) {
      expect(await visitor.put(path, { flag })).toMatchObject({
        json: { introduction_flags: [first], introduction_complete: false },
      });
    }
    for (const flag of rest) await visitor.put(path, { flag });
    expect(await visitor.get(`/api/user/${ann.id}`)).toMatchObject({
      json: { introduction_flags: [...INTRODUCTION_FLAGS], introduction_complete: true },
    });
  });

  it('can be skipped', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    expect(await visitor.post(`/api/users/${ann.id}/introduction_flow/skip`)).toMatchObject({
      json: { introduction_flags: [], introduction_complete: true },
    });
  });

  it('rejects an unknown step', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    const reply = await visitor.put(`/api/users/${ann.id}/introduction_flow`, { flag: 'dance' });
    expect(reply.status).toBe(422);
  });
});

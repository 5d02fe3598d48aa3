import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeStaff, type PersonPage } from './testing/staff.ts';

const app = await testApp();
const { ctx } = app;
const { admin, staff, asAdmin, asStaff, logOf } = await makeStaff(app);

async function stored(userId: string) {
  return await ctx.db
    .selectFrom('users')
    .select(['role', 'order_limit', 'releases_limit'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

describe('role', () => {
  it('is assigned by an admin, applies at once and is logged with its previous value', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    const reply = await asAdmin.put(`/api/admin/users/${ann.id}/role`, { role: 'staff' });
    expect(reply).toMatchObject({ status: 200, json: { role: 'staff', sessions: 0 } });
    expect((await visitor.get(`/api/user/${ann.id}`)).status).toBe(401);
    expect(await logOf(ann.id)).toEqual([
      { action: 'role.set', actor_id: admin.id, details: { from: 'customer', to: 'staff' } },
    ]);
  });

  it('cannot be assigned by staff, not even to themselves', async () => {
    const ann = await makePerson(app);
    for (const id of [ann.id, staff.id]) {
      const reply = await asStaff.put(`/api/admin/users/${id}/role`, { role: 'admin' });
      expect(reply.status).toBe(403);
      expect(await logOf(id)).toEqual([]);
    }
    expect(await stored(ann.id)).toMatchObject({ role: 'customer' });
    expect(await stored(staff.id)).toMatchObject({ role: 'staff' });
  });

  it('of the last admin cannot be removed, even when two admins demote each other at once', async () => {
    const alone = await testApp();
    const [one, two] = [
      await makePerson(alone, { role: 'admin' }),
      await makePerson(alone, { role: 'admin' }),
    ];
    const [asOne, asTwo] = [await signedInBrowser(alone, one), await signedInBrowser(alone, two)];
    const replies = await Promise.all([
      asOne.put(`/api/admin/users/${two.id}/role`, { role: 'customer' }),
      asTwo.put(`/api/admin/users/${one.id}/role`, { role: 'customer' }),
    ]);
    const admins = await alone.ctx.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .execute();
    expect(admins).toHaveLength(1);
    // The slower request has lost its session or is rejected as the last admin.
    expect(replies.map(({ status }) => status).sort()).toSatisfy(
      ([one, two]) => one === 200 && (two === 401 || two === 409),
    );
    const [left] = admins;
    const browser = left?.id === one.id ? asOne : asTwo;
    const reply = await browser.put(`/api/admin/users/${left?.id}/role`, { role: 'staff' });
    expect(reply).toMatchObject({ status: 409, json: { code: 'last_admin' } });
    expect(await audited(alone.ctx.db, { action: 'role.set' })).toHaveLength(1);
  });
});

describe('limits', () => {
  it('are set by staff, reset to the default and logged one by one', async () => {
    const ann = await makePerson(app);
    const path = `/api/admin/users/${ann.id}/limits`;
    const reason = 'Label with many artists';
    await asStaff.put(path, { order_limit: 5, releases_limit: null, reason });
    await asStaff.put(path, { order_limit: null, releases_limit: 40, reason });
    // Repeating the same change has no effect and adds no log entry.
    await asStaff.put(path, { order_limit: null, releases_limit: 40, reason });
    expect(await stored(ann.id)).toMatchObject({ order_limit: null, releases_limit: 40 });
    expect((await logOf(ann.id)).map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'limit.set', details: { limit: 'order_limit', from: null, to: 5, reason } },
      { action: 'limit.set', details: { limit: 'order_limit', from: 5, to: null, reason } },
      { action: 'limit.set', details: { limit: 'releases_limit', from: null, to: 40, reason } },
    ]);
  });

  it.each([
    { order_limit: -1, releases_limit: null },
    { order_limit: 1.5, releases_limit: null },
    { order_limit: 'many', releases_limit: null },
    { order_limit: 1 },
    { order_limit: 1, releases_limit: 100_001 },
    { order_limit: 1, releases_limit: 1, reason: ' ' },
  ])('%j are rejected', async (limits) => {
    const ann = await makePerson(app);
    const body = { reason: 'Why', ...limits };
    const reply = await asStaff.put(`/api/admin/users/${ann.id}/limits`, body);
    expect(reply.status).toBe(422);
    expect(await stored(ann.id)).toMatchObject({ order_limit: null, releases_limit: null });
    expect(await logOf(ann.id)).toEqual([]);
  });

  it('and sessions of an admin cannot be changed by staff', async () => {
    const boss = await makePerson(app, { role: 'admin' });
    const limits = { order_limit: 0, releases_limit: 0, reason: 'Why' };
    expect((await asStaff.put(`/api/admin/users/${boss.id}/limits`, limits)).status).toBe(403);
    await signedInBrowser(app, boss);
    expect((await asStaff.delete(`/api/admin/users/${boss.id}/sessions`)).status).toBe(403);
    expect(await asAdmin.get(`/api/admin/users/${boss.id}`)).toMatchObject({
      json: { sessions: 1, order_limit: null },
    });
    const { operations } = (await asStaff.get(`/api/admin/users/${boss.id}`)).json as {
      operations: object;
    };
    expect(Object.values(operations)).not.toContain(true);
  });
});

describe('feature flags', () => {
  it('are changed by an admin, once each, even concurrently', async () => {
    const ann = await makePerson(app);
    const path = `/api/admin/users/${ann.id}/flags/cloning-popup`;
    const replies = await Promise.all([asAdmin.put(path), asAdmin.put(path)]);
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 200, json: { feature_flags: ['cloning-popup'] } });
    }
    expect(await asAdmin.delete(path)).toMatchObject({ json: { feature_flags: [] } });
    expect(await logOf(ann.id)).toEqual([
      {
        action: 'flag.set',
        actor_id: admin.id,
        details: { flag: 'cloning-popup', from: false, to: true },
      },
      {
        action: 'flag.set',
        actor_id: admin.id,
        details: { flag: 'cloning-popup', from: true, to: false },
      },
    ]);
  });

  it('cannot be changed by staff, and must exist', async () => {
    const ann = await makePerson(app);
    const path = `/api/admin/users/${ann.id}/flags`;
    expect((await asStaff.put(`${path}/cloning-popup`)).status).toBe(403);
    expect((await asStaff.delete(`${path}/cloning-popup`)).status).toBe(403);
    expect((await asAdmin.put(`${path}/no-such-flag`)).status).toBe(422);
    const held = await ctx.db
      .selectFrom('user_feature_flags')
      .select('flag')
      .where('user_id', '=', ann.id)
      .execute();
    expect(held).toEqual([]);
  });

  it('are listed with their users and who turned them on', async () => {
    const holders = [];
    for (let at = 0; at < 55; at += 1) holders.push(await makePerson(app));
    for (const { id } of holders) {
      await asAdmin.put(`/api/admin/users/${id}/flags/use-trolley-payout`);
    }
    const { data } = (await asStaff.get('/api/admin/flags')).json as { data: object[] };
    expect(data).toContainEqual({ flag: 'use-trolley-payout', holders: 55 });
    expect(data).toContainEqual({ flag: 'user-uploaded-spine', holders: 0 });
    const seen: string[] = [];
    let next: string | null = '/api/admin/flags/use-trolley-payout/users';
    while (next !== null) {
      const page: PersonPage = (await asStaff.get(next)).json;
      expect(page.data[0]).toMatchObject({ set_by: 'Ada Admin' });
      seen.push(...page.data.map(({ id }) => id));
      next = page.next_page_url;
    }
    expect(seen.toSorted()).toEqual(holders.map(({ id }) => id).toSorted());
  });
});

describe('sessions', () => {
  it('can all be ended by staff, with an audit entry', async () => {
    const ann = await makePerson(app);
    const browsers = [await signedInBrowser(app, ann), await signedInBrowser(app, ann)];
    const reply = await asStaff.delete(`/api/admin/users/${ann.id}/sessions`);
    expect(reply).toMatchObject({ status: 200, json: { sessions: 0 } });
    for (const browser of browsers) {
      expect((await browser.get(`/api/user/${ann.id}`)).status).toBe(401);
    }
    expect(await logOf(ann.id)).toEqual([
      { action: 'session.revoked', actor_id: staff.id, details: { ended: 2 } },
    ]);
  });
});

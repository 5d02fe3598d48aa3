import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { type ListedPerson, makeStaff, type PersonPage } from './testing/staff.ts';

const app = await testApp();
const { ctx } = app;
const { admin, staff, asAdmin, asStaff, logOf } = await makeStaff(app);
const asCustomer = await signedInBrowser(app, await makePerson(app));

async function found(query: string, browser: TestBrowser = asStaff): Promise<ListedPerson[]> {
  const people: ListedPerson[] = [];
  let next: string | null = `/api/admin/users${query}`;
  while (next !== null) {
    const page: PersonPage = (await browser.get(next)).json;
    people.push(...page.data);
    next = page.next_page_url;
  }
  return people;
}

describe('user list', () => {
  it('finds parts of names and addresses, in any case and order', async () => {
    const ilse = await makePerson(app, { name: 'Ilse Brückner', email: 'ilse@plattenbau.test' });
    for (const q of ['brück', 'ILSE', 'plattenbau', 'brückner ilse', 'bau.test ilse']) {
      const people = await found(`?q=${encodeURIComponent(q)}`);
      expect(people.map(({ id }) => id)).toEqual([ilse.id]);
    }
    expect(await found('?q=ilse%20nobody')).toEqual([]);
  });

  it('escapes pattern characters', async () => {
    const odd = await makePerson(app, { name: 'Percy 100%', email: 'per_cy@example.com' });
    expect((await found('?q=100%25')).map(({ id }) => id)).toEqual([odd.id]);
    expect((await found('?q=per_cy')).map(({ id }) => id)).toEqual([odd.id]);
    expect(await found('?q=per%25cy')).toEqual([]);
    expect(await found(`?q=${encodeURIComponent('\\')}`)).toEqual([]);
    expect(await found(`?q=${encodeURIComponent("'; drop table users; --")}`)).toEqual([]);
  });

  it('filters by role, including derived roles', async () => {
    const [onboarded, invited] = [
      await makePerson(app, { seller: true, name: 'Selma Onboarded' }),
      await makePerson(app, { name: 'Ida Invited' }),
    ];
    const label = await makePerson(app, { label: true, name: 'Lena Label' });
    await ctx.db
      .updateTable('users')
      .set({ invited_as: 'seller' })
      .where('id', '=', invited.id)
      .execute();
    const ids = async (role: string) => (await found(`?role=${role}`)).map(({ id }) => id);
    expect(await ids('seller')).toEqual(
      [label.id, invited.id, onboarded.id].toSorted().toReversed(),
    );
    expect(await ids('label_owner')).toEqual([label.id]);
    expect(await ids('staff')).toEqual([staff.id]);
    expect(await ids('admin')).toEqual([admin.id]);
    expect((await asStaff.get('/api/admin/users?role=king')).status).toBe(422);
  });

  it('lists every user once across pages and no deleted users', async () => {
    for (let at = 0; at < 120; at += 1) await makePerson(app, { name: `Crowd ${at}` });
    const deletedPerson = await makePerson(app, { name: 'Crowd Gone' });
    await ctx.db
      .updateTable('users')
      .set({ deleted_at: ctx.clock.now() })
      .where('id', '=', deletedPerson.id)
      .execute();
    // Two timestamps that differ by less than a JavaScript date can represent.
    const at = new Date('2030-01-01T00:00:00Z');
    for (const name of ['Crowd early', 'Crowd late']) await makePerson(app, { name });
    await sql`update users set created_at = ${at}::timestamptz + interval '1 microsecond'
      where name = 'Crowd late'`.execute(ctx.db);
    await sql`update users set created_at = ${at} where name = 'Crowd early'`.execute(ctx.db);
    const people = await found('?q=crowd');
    expect(people).toHaveLength(122);
    expect(new Set(people.map(({ id }) => id)).size).toBe(122);
    expect(people.slice(0, 2).map(({ name }) => name)).toEqual(['Crowd late', 'Crowd early']);
  });

  it('is only for staff', async () => {
    expect((await asCustomer.get('/api/admin/users')).status).toBe(403);
    expect((await app.browser().get('/api/admin/users')).status).toBe(401);
  });
});

describe('user details', () => {
  it('list what the caller may do, and the access is logged', async () => {
    const ann = await makePerson(app, { seller: true });
    await signedInBrowser(app, ann);
    const shown = await asStaff.get(`/api/admin/users/${ann.id}`);
    expect(shown).toMatchObject({
      status: 200,
      json: {
        id: ann.id,
        is_seller: true,
        is_label_owner: false,
        sessions: 1,
        order_limit: null,
        releases_limit: null,
        feature_flags: [],
        operations: {
          set_role: false,
          set_limits: true,
          set_rate: false,
          set_flags: false,
          end_sessions: true,
          read_audit: false,
          view_studio: false,
        },
      },
    });
    expect(await logOf(ann.id)).toEqual([
      { action: 'account.read', actor_id: staff.id, details: {} },
    ]);
    const { operations } = (await asAdmin.get(`/api/admin/users/${ann.id}`)).json as {
      operations: Record<string, boolean>;
    };
    expect(Object.values(operations)).toEqual(Array(8).fill(true));
    expect(shown.text).not.toMatch(/hash|secret|token/);
  });

  it('return 404 for an unknown user', async () => {
    const missing = '/api/admin/users/00000000-0000-4000-8000-000000000000';
    expect((await asAdmin.get(missing)).status).toBe(404);
    expect((await asAdmin.put(`${missing}/role`, { role: 'staff' })).status).toBe(404);
    const limits = { order_limit: 1, releases_limit: 1, reason: 'Why' };
    expect((await asAdmin.put(`${missing}/limits`, limits)).status).toBe(404);
    expect((await asAdmin.put(`${missing}/flags/cloning-popup`)).status).toBe(404);
  });
});

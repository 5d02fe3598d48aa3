import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { audit } from '../accounts/index.ts';
import { listActions } from './audit-store.ts';

const app = await testApp();
const { ctx } = app;
const admin = await makePerson(app, { role: 'admin', name: 'Ada Admin' });
const asAdmin = await signedInBrowser(app, admin);
const ann = await makePerson(app, { name: 'Ann Lee' });
const ben = await makePerson(app, { name: 'Ben Ode' });

interface Entry {
  id: string;
  action: string;
  actor: { id: string; name: string | null } | null;
}
interface Page {
  data: Entry[];
  next_page_url: string | null;
}

async function entries(query: string): Promise<Entry[]> {
  const all: Entry[] = [];
  let next: string | null = `/api/admin/audit${query}`;
  while (next !== null) {
    const page: Page = (await asAdmin.get(next)).json;
    all.push(...page.data);
    next = page.next_page_url;
  }
  return all;
}

const day = (text: string) => new Date(`${text}T12:00:00Z`);
for (let at = 0; at < 60; at += 1) {
  await audit(ctx.db, {
    at: day('2026-03-01'),
    action: 'role.set',
    details: { from: 'customer', at },
    actorId: ann.id,
    subjectId: ben.id,
    ip: '192.0.2.7',
  });
}
for (const date of ['2026-02-27', '2026-02-28', '2026-03-02']) {
  await audit(ctx.db, { at: day(date), action: 'flag.set', actorId: ben.id, subjectId: ann.id });
}

describe('the audit log', () => {
  it('is listed newest first, page by page, each entry once', async () => {
    const all = await entries('');
    expect(all).toHaveLength(63);
    expect(new Set(all.map(({ id }) => id)).size).toBe(63);
    expect(all[0]).toMatchObject({ action: 'flag.set', actor: { name: 'Ben Ode' } });
    expect(all.at(-1)).toMatchObject({ action: 'flag.set' });
    expect(all[1]).toMatchObject({
      actor: { id: ann.id, name: 'Ann Lee' },
      subject: { id: ben.id, name: 'Ben Ode' },
      details: { from: 'customer', at: 59 },
      ip: '192.0.2.7',
    });
  });

  it('filters by actor, subject, action and time', async () => {
    const count = async (query: string) => (await entries(query)).length;
    expect(await count(`?actor=${ann.id}`)).toBe(60);
    expect(await count(`?actor=${encodeURIComponent(ben.email.toUpperCase())}`)).toBe(3);
    expect(await count(`?subject=${encodeURIComponent(ann.email)}&action=flag.set`)).toBe(3);
    expect(await count('?actor=nobody@example.com')).toBe(0);
    expect(await count('?action=role.set')).toBe(60);
    expect(await count('?action=role')).toBe(0);
    // Both dates are inclusive.
    expect(await count('?from=2026-02-28&to=2026-02-28')).toBe(1);
    expect(await count('?from=2026-03-01')).toBe(61);
    expect(await count('?to=2026-02-28')).toBe(2);
    // Dates use the business time zone: 23:30 UTC in summer is already the next day there.
    const at = new Date('2025-06-30T23:30:00Z');
    await audit(ctx.db, { at, action: 'flag.set', actorId: ben.id, subjectId: ann.id });
    expect(await count('?from=2025-07-01&to=2025-07-01')).toBe(1);
    expect(await count('?to=2025-06-30')).toBe(0);
    expect((await asAdmin.get('/api/admin/audit?from=yesterday')).status).toBe(422);
  });

  it('lists the actions it contains', async () => {
    const { data } = (await asAdmin.get('/api/admin/audit/actions')).json as { data: string[] };
    expect(data).toEqual(['flag.set', 'role.set']);
    expect(await listActions(ctx.db)).toEqual(data);
  });

  it('is only for admins', async () => {
    const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
    const customer = await signedInBrowser(app, ann);
    for (const browser of [staff, customer]) {
      expect((await browser.get('/api/admin/audit')).status).toBe(403);
      expect((await browser.get('/api/admin/audit/actions')).status).toBe(403);
    }
  });

  it('keeps the id of a deleted user without a name', async () => {
    const deletedPerson = await makePerson(app, { name: 'Lea Left' });
    await audit(ctx.db, {
      at: day('2026-04-01'),
      action: 'email.changed',
      actorId: deletedPerson.id,
    });
    await ctx.db
      .updateTable('users')
      .set({ deleted_at: ctx.clock.now() })
      .where('id', '=', deletedPerson.id)
      .execute();
    expect(await entries(`?actor=${deletedPerson.id}`)).toMatchObject([
      { actor: { id: deletedPerson.id, name: null } },
    ]);
  });
});

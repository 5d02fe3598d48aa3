import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({
  limits: { invitation: highLimit, mailbox: highLimit, register: highLimit },
});
const { ctx, clock } = app;

const staff = await makePerson(app, { role: 'staff', name: 'Stella Staff' });
const admin = await makePerson(app, { role: 'admin', name: 'Ada Admin' });
const lena = await makePerson(app, { label: true, name: 'Lena Label' });
const as = {
  staff: await signedInBrowser(app, staff),
  admin: await signedInBrowser(app, admin),
  label: await signedInBrowser(app, lena),
  customer: await signedInBrowser(app, await makePerson(app)),
};

const address = () => `${randomUUID()}@example.com`;
const form = (changes = {}) => ({ email: address(), role: 'seller', locale: 'en_GB', ...changes });

interface ShownInvitation {
  id: string;
  email: string;
  state: string;
  role: string;
  expires_at: string;
  invited_by: { name: string } | null;
  operations: { resend: boolean; revoke: boolean };
}

async function invited(changes = {}, by: keyof typeof as = 'staff'): Promise<ShownInvitation> {
  const reply = await as[by].post('/api/invitations', form(changes));
  expect(reply.status).toBe(200);
  return reply.json as ShownInvitation;
}

async function written() {
  const rows = await ctx.db.selectFrom('invitations').select('id').execute();
  const logged = await ctx.db.selectFrom('audit_log').select('id').execute();
  return { invitations: rows.length, logged: logged.length };
}

async function openInvitation(token: string) {
  return await app.browser().get(`/api/invitations/by-token/${token}`);
}

describe('sending an invitation', () => {
  it('rejects a label inviting itself to its own roster', async () => {
    const before = await written();
    const own = form({ email: lena.email.toUpperCase() });
    expect(await as.label.post('/api/invitations', own)).toMatchObject({
      status: 422,
      json: { errors: { email: ['This is your own address.'] } },
    });
    expect(await written()).toEqual(before);
  });

  it('sends a link that names the inviter and the role, and stores only its hash', async () => {
    const guest = await invited({ message: 'Your demo was great.', email: 'Guest@Example.com' });
    expect(guest).toMatchObject({
      email: 'guest@example.com',
      role: 'seller',
      state: 'open',
      invited_by: { id: staff.id, name: 'Stella Staff' },
      operations: { resend: true, revoke: true },
    });
    const [mail] = await mailsTo(app, 'guest@example.com');
    expect(mail?.subject).toBe('Stella Staff invites you to Lathe');
    expect(mail?.text).toContain('Your demo was great.');
    expect(mail?.text).toContain('works once and expires after 7 days');
    const token = await newestToken(app, 'guest@example.com');
    expect(await openInvitation(token)).toMatchObject({
      status: 200,
      json: {
        state: 'open',
        role: 'seller',
        invited_by: 'Stella Staff',
        message: 'Your demo was great.',
        email: 'guest@example.com',
        has_account: false,
      },
    });
    const rows = await ctx.db.selectFrom('invitations').selectAll().execute();
    const log = await ctx.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify([rows, log, app.logs])).not.toContain(token);
    // The audit log is never erased, so it must not contain email addresses.
    expect(JSON.stringify(log)).not.toContain('guest@example.com');
  });

  it('uses the chosen language, or that of the account', async () => {
    const german = await invited({ locale: 'de' });
    const [mail] = await mailsTo(app, german.email);
    expect(mail?.subject).toBe('Stella Staff lädt dich zu Lathe ein');
    const owner = await makePerson(app, { locale: 'de', name: 'Uwe Kern' });
    await invited({ email: owner.email, locale: 'en_GB' });
    const [own] = await mailsTo(app, owner.email);
    expect(own?.text).toContain('Hallo Uwe,');
  });

  it('lets staff invite to all roles except staff, and an admin to all', async () => {
    for (const role of ['customer', 'seller', 'label_owner']) await invited({ role });
    const before = await written();
    expect((await as.staff.post('/api/invitations', form({ role: 'staff' }))).status).toBe(403);
    expect((await as.admin.post('/api/invitations', form({ role: 'admin' }))).status).toBe(422);
    expect(await written()).toEqual(before);
    await invited({ role: 'staff' }, 'admin');
  });

  it('lets a label invite artists without a custom message, and hides other invitations', async () => {
    const artist = await invited({}, 'label');
    const before = await written();
    const [seller, talkative] = [
      await as.label.post('/api/invitations', form({ role: 'customer' })),
      await as.label.post('/api/invitations', form({ message: 'Buy now!' })),
    ];
    expect([seller.status, talkative.status]).toEqual([403, 403]);
    const { data, roles } = (await as.label.get('/api/invitations')).json as {
      data: ShownInvitation[];
      roles: string[];
    };
    expect(data.map(({ id }) => id)).toEqual([artist.id]);
    expect(roles).toEqual(['seller']);
    const other = await invited();
    expect((await as.label.delete(`/api/invitations/${other.id}`)).status).toBe(404);
    expect((await as.label.post(`/api/invitations/${other.id}/resend`)).status).toBe(404);
    expect((await written()).invitations).toBe(before.invitations + 1);
  });

  it('is only for staff and labels', async () => {
    const before = await written();
    expect((await as.customer.post('/api/invitations', form())).status).toBe(403);
    expect((await app.browser().post('/api/invitations', form())).status).toBe(401);
    expect((await as.customer.get('/api/invitations')).status).toBe(403);
    expect(await written()).toEqual(before);
  });

  it('invites an address once, even with concurrent requests', async () => {
    const same = form();
    const replies = await Promise.all([
      as.staff.post('/api/invitations', same),
      as.admin.post('/api/invitations', same),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsTo(app, same.email)).toHaveLength(1);
    // A second invitation is allowed for another role.
    await invited({ email: same.email, role: 'label_owner' });
  });
});

describe('sent invitation', () => {
  it('sent again gets a new link for seven days, and the old link is invalid at once', async () => {
    const guest = await invited();
    const old = await newestToken(app, guest.email);
    clock.advance({ days: 6 });
    const repeated = await as.admin.post(`/api/invitations/${guest.id}/resend`);
    expect(repeated).toMatchObject({ status: 200, json: { state: 'open' } });
    const seconds =
      (Date.parse((repeated.json as ShownInvitation).expires_at) - +clock.now()) / 1000;
    expect(seconds).toBe(7 * 24 * 60 * 60);
    // The old link ends before the new mail is sent.
    expect((await openInvitation(old)).status).toBe(404);
    const fresh = await newestToken(app, guest.email);
    expect(fresh).not.toBe(old);
    clock.advance({ days: 6 });
    expect(await openInvitation(fresh)).toMatchObject({ json: { state: 'open' } });
  });

  it('can be sent again after it has expired', async () => {
    const guest = await invited();
    clock.advance({ days: 8 });
    const { data } = (await as.staff.get('/api/invitations?state=expired')).json as {
      data: ShownInvitation[];
    };
    expect(data.map(({ id }) => id)).toContain(guest.id);
    await as.staff.post(`/api/invitations/${guest.id}/resend`);
    const token = await newestToken(app, guest.email);
    expect(await openInvitation(token)).toMatchObject({ json: { state: 'open' } });
  });

  it('is invalid after it was revoked, and a queued mail is not sent', async () => {
    const guest = await invited();
    expect((await as.staff.delete(`/api/invitations/${guest.id}`)).status).toBe(204);
    expect(await mailsTo(app, guest.email)).toEqual([]);
    const second = await invited({ email: guest.email });
    const token = await newestToken(app, guest.email);
    await as.staff.delete(`/api/invitations/${second.id}`);
    expect(await openInvitation(token)).toMatchObject({
      json: { state: 'revoked', email: null, message: '' },
    });
    for (const reply of [
      await as.staff.delete(`/api/invitations/${second.id}`),
      await as.staff.post(`/api/invitations/${second.id}/resend`),
    ]) {
      expect(reply).toMatchObject({ status: 409, json: { code: 'invitation_closed' } });
    }
  });

  it('for staff is managed only by admins', async () => {
    const colleague = await invited({ role: 'staff' }, 'admin');
    const { data } = (await as.staff.get('/api/invitations')).json as { data: ShownInvitation[] };
    const shown = data.find(({ id }) => id === colleague.id);
    expect(shown?.operations).toEqual({ resend: false, revoke: false });
    expect((await as.staff.delete(`/api/invitations/${colleague.id}`)).status).toBe(403);
    expect((await as.staff.post(`/api/invitations/${colleague.id}/resend`)).status).toBe(403);
    expect((await as.admin.delete(`/api/invitations/${colleague.id}`)).status).toBe(204);
  });

  it('is in the audit log with actor and action each time', async () => {
    const guest = await invited();
    await as.admin.post(`/api/invitations/${guest.id}/resend`);
    await as.staff.delete(`/api/invitations/${guest.id}`);
    expect(await audited(ctx.db, { object_id: guest.id })).toEqual([
      { action: 'invitation.issued', actor_id: staff.id, details: { role: 'seller' } },
      { action: 'invitation.resent', actor_id: admin.id, details: {} },
      { action: 'invitation.revoked', actor_id: staff.id, details: {} },
    ]);
  });

  it('is listed newest first, page by page, while others are added', async () => {
    for (let at = 0; at < 60; at += 1) await invited({ role: 'customer' });
    const open = await ctx.db
      .selectFrom('invitations')
      .select('id')
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const pages: string[][] = [];
    let next: string | null = '/api/invitations?state=open';
    while (next !== null) {
      const page: { data: ShownInvitation[]; next_page_url: string | null } = (
        await as.staff.get(next)
      ).json;
      pages.push(page.data.map(({ id }) => id));
      // Created after the first page was read, so it appears on no later page.
      clock.advance({ seconds: 1 });
      await invited({ role: 'customer' });
      next = page.next_page_url;
    }
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(open.map(({ id }) => id));
    expect((await as.staff.get('/api/invitations?cursor=bm9uc2Vuc2U')).status).toBe(400);
  });
});

describe('invitation rate limit', () => {
  it('rejects the sixth invitation to one mailbox within an hour', async () => {
    const strict = await testApp();
    const inviter = await makePerson(strict, { role: 'staff' });
    const browser = await signedInBrowser(strict, inviter);
    const { id } = (await browser.post('/api/invitations', form({ email: 'one@example.com' })))
      .json as ShownInvitation;
    const statuses = [];
    for (let at = 0; at < 5; at += 1) {
      statuses.push((await browser.post(`/api/invitations/${id}/resend`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

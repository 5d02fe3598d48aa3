import { randomUUID } from 'node:crypto';
import type { Member, MemberInvitation } from '@lathe/contract/member-calls';
import { MEMBERS_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import {
  makePerson,
  signedInBrowser,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/people.ts';
import { makeMember } from './testing/members.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({
  limits: { invitation: highLimit, mailbox: highLimit, register: highLimit },
});
const { ctx } = app;

async function makeSeller(name = 'Sol Seller') {
  const person = await makePerson(app, { seller: true, name });
  const browser = await signedInBrowser(app, person);
  return { ...person, browser, path: `/api/users/${person.id}/members` };
}

type Seller = Awaited<ReturnType<typeof makeSeller>>;

async function invite(seller: Seller, changes = {}) {
  const form = { email: `${randomUUID()}@example.com`, role: 'catalogue', locale: 'en_GB' };
  return await seller.browser.post(`${seller.path}/invitations`, { ...form, ...changes });
}

async function membersOf({ browser, path }: Seller): Promise<Member[]> {
  return ((await browser.get(path)).json as { data: Member[] }).data;
}

async function accept(token: string, person?: TestPerson) {
  const browser = person ? await signedInBrowser(app, person) : app.browser();
  const body = person
    ? {}
    : { first_name: 'Mia', last_name: 'Member', password: 'Kettle-drum-43', terms: true };
  return { browser, reply: await browser.post(`/api/invitations/${token}/accept`, body) };
}

describe('inviting someone into an account', () => {
  it('opens the account to them, with their own sign-in, and tells the seller', async () => {
    const seller = await makeSeller();
    const guest = await makePerson(app, { name: 'Mia Member' });
    const { status, json } = await invite(seller, { email: guest.email.toUpperCase() });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { email: guest.email, role: 'catalogue', state: 'open', invited_by: 'Sol Seller' },
    });
    const token = await newestToken(app, guest.email);
    const shown = await app.browser().get(`/api/invitations/by-token/${token}`);
    expect(shown.json).toMatchObject({ role: 'member', member_role: 'catalogue' });

    const { browser, reply } = await accept(token, guest);
    expect(reply).toMatchObject({ status: 200, json: { role: 'member', account: seller.id } });
    expect(await membersOf(seller)).toMatchObject([{ id: guest.id, role: 'catalogue' }]);
    const releases = `/api/users/${seller.id}/releases`;
    expect((await browser.get(releases)).status).toBe(200);
    const own = await browser.get(`/api/users/${guest.id}/memberships`);
    expect(own.json).toMatchObject({ data: [{ account: { id: seller.id }, role: 'catalogue' }] });
    const [mail] = await mailsTo(app, seller.email);
    expect(mail?.subject).toBe('Mia Member is now in your team');
    // Still a customer with an account of their own.
    expect((await browser.get(`/api/users/${guest.id}/releases`)).status).toBe(403);
  });

  it('registers people who have no account yet', async () => {
    const seller = await makeSeller();
    const email = `${randomUUID()}@example.com`;
    await invite(seller, { email, role: 'finance' });
    const { browser, reply } = await accept(await newestToken(app, email));
    expect(reply).toMatchObject({ status: 200, json: { role: 'member', account: seller.id } });
    expect((await browser.get(`/api/users/${seller.id}/sold_lines`)).status).toBe(200);
    expect((await browser.get(`/api/users/${seller.id}/releases`)).status).toBe(403);
  });

  it('is refused for the seller, for members, twice, and beyond the limit', async () => {
    const seller = await makeSeller();
    const member = await makeMember(app, { accountId: seller.id, role: 'door' });
    expect(await invite(seller, { email: seller.email })).toMatchObject({ status: 422 });
    const again = await invite(seller, { email: member.email });
    expect(again).toMatchObject({ status: 409, json: { code: 'already_member' } });
    const email = `${randomUUID()}@example.com`;
    const both = await Promise.all([invite(seller, { email }), invite(seller, { email })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    // One member and one invitation so far.
    const people = Array.from({ length: MEMBERS_MAX - 1 }, () => invite(seller));
    const statuses = (await Promise.all(people)).map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 409)).toHaveLength(1);
    expect((await invite(seller)).json).toMatchObject({ code: 'too_many_members' });
  });

  it('counts again when it is sent again after it expired', async () => {
    const seller = await makeSeller();
    const { id } = (await invite(seller)).json as MemberInvitation;
    await ctx.db
      .updateTable('invitations')
      .set({ expires_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute();
    await Promise.all(Array.from({ length: MEMBERS_MAX }, () => invite(seller)));
    const again = await seller.browser.post(`${seller.path}/invitations/${id}/resend`);
    expect(again).toMatchObject({ status: 409, json: { code: 'too_many_members' } });
  });

  it('can be sent again and revoked, by nobody outside the account', async () => {
    const seller = await makeSeller();
    const stranger = await makeSeller();
    const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
    const email = `${randomUUID()}@example.com`;
    const { id } = (await invite(seller, { email })).json as MemberInvitation;
    const listedHere = await seller.browser.get(`${seller.path}/invitations`);
    expect(listedHere.json).toMatchObject({ data: [{ id, email, state: 'open' }] });
    const first = await newestToken(app, email);
    const path = `/invitations/${id}`;
    expect((await stranger.browser.delete(`${stranger.path}${path}`)).status).toBe(404);
    expect((await staff.delete(`/api/invitations/${id}`)).status).toBe(404);
    expect((await seller.browser.post(`${seller.path}${path}/resend`)).status).toBe(200);
    const second = await newestToken(app, email);
    expect((await accept(first)).reply.status).toBe(422);
    expect((await seller.browser.delete(`${seller.path}${path}`)).status).toBe(204);
    expect((await accept(second)).reply.json).toMatchObject({ code: 'invitation_revoked' });
    const listed = await staff.get('/api/invitations');
    expect(listed.text).not.toContain(email);
  });

  it('ends with the account of the seller', async () => {
    const seller = await makeSeller();
    const email = `${randomUUID()}@example.com`;
    await invite(seller, { email });
    const member = await makeMember(app, { accountId: seller.id, role: 'owner' });
    const token = await newestToken(app, email);
    const path = `/api/account/${seller.id}/deletion`;
    const closing = { word: 'DELETE', password: TEST_PASSWORD };
    expect((await seller.browser.post(path, closing)).status).toBe(204);
    expect((await member.browser.get(`/api/users/${seller.id}/releases`)).status).toBe(403);
    const own = await member.browser.get(`/api/users/${member.id}/memberships`);
    expect(own.json).toMatchObject({ data: [] });
    expect((await accept(token)).reply.json).toMatchObject({ code: 'invitation_revoked' });
  });

  it('ends when the person who sent it no longer decides about the team', async () => {
    const seller = await makeSeller();
    const coOwner = await makeMember(app, { accountId: seller.id, role: 'owner' });
    const email = `${randomUUID()}@example.com`;
    const form = { email, role: 'owner', locale: 'en_GB' };
    await coOwner.browser.post(`${seller.path}/invitations`, form);
    const token = await newestToken(app, email);
    await seller.browser.delete(`${seller.path}/${coOwner.id}`);
    expect((await accept(token)).reply.json).toMatchObject({ code: 'invitation_revoked' });
    expect(await membersOf(seller)).toEqual([]);
  });

  it('is no way into the account of a suspended seller', async () => {
    const seller = await makeSeller();
    const member = await makeMember(app, { accountId: seller.id, role: 'owner' });
    const suspended = { suspended_at: ctx.clock.now(), suspension_reason: 'Fraud' };
    await ctx.db.updateTable('users').set(suspended).where('id', '=', seller.id).execute();
    expect((await member.browser.get(`/api/users/${seller.id}/releases`)).status).toBe(403);
  });
});

describe('members', () => {
  it('are changed and removed by owners only, at once', async () => {
    const seller = await makeSeller();
    const member = await makeMember(app, { accountId: seller.id, role: 'catalogue' });
    const manager = await makeMember(app, { accountId: seller.id, role: 'manager' });
    const coOwner = await makeMember(app, { accountId: seller.id, role: 'owner' });
    const at = `${seller.path}/${member.id}`;
    expect((await manager.browser.get(seller.path)).status).toBe(200);
    expect((await manager.browser.put(at, { role: 'finance' })).status).toBe(403);
    expect((await member.browser.put(at, { role: 'owner' })).status).toBe(403);
    expect((await member.browser.get(seller.path)).status).toBe(403);
    const releases = `/api/users/${seller.id}/releases`;
    expect((await member.browser.get(releases)).status).toBe(200);

    expect((await coOwner.browser.put(at, { role: 'finance' })).status).toBe(200);
    expect((await member.browser.get(releases)).status).toBe(403);
    const [entry] = await audited(ctx.db, { action: 'member.changed', subject_id: seller.id });
    expect(entry).toMatchObject({
      actor_id: coOwner.id,
      details: { from: 'catalogue', to: 'finance' },
    });
    expect((await coOwner.browser.delete(at)).status).toBe(204);
    expect((await coOwner.browser.delete(at)).status).toBe(404);
    expect((await member.browser.get(`/api/users/${seller.id}/sold_lines`)).status).toBe(403);
    // The account holder is no member and cannot be removed.
    expect((await coOwner.browser.delete(`${seller.path}/${seller.id}`)).status).toBe(404);
  });

  it('need a recent proof of identity to change the team', async () => {
    const seller = await makeSeller();
    await ctx.db
      .updateTable('sessions')
      .set({ confirmed_at: null })
      .where('user_id', '=', seller.id)
      .execute();
    expect(await invite(seller)).toMatchObject({
      status: 403,
      json: { code: 'confirmation_needed' },
    });
    const rows = await ctx.db
      .selectFrom('invitations')
      .select('id')
      .where('account_id', '=', seller.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('leave by themselves', async () => {
    const seller = await makeSeller();
    const member = await makeMember(app, { accountId: seller.id, role: 'manager' });
    const path = `/api/users/${member.id}/memberships/${seller.id}`;
    expect((await seller.browser.delete(path)).status).toBe(403);
    expect((await member.browser.delete(path)).status).toBe(204);
    expect((await member.browser.delete(path)).status).toBe(404);
    expect(await membersOf(seller)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { mailLinks, mailLinksApp } from './testing/mail-links.ts';
import { issueToken } from './token-store.ts';

const app = await mailLinksApp();
const { ctx, clock, browser } = app;
const { useLink, waiting, factsOf } = mailLinks(app);

describe('email change link', () => {
  it('changes the address on use and notifies both mailboxes', async () => {
    const person = await makePerson(app);
    const visitor = await signedInBrowser(app, person);
    const next = `next-${person.email}`;
    expect((await visitor.post(`/api/account/${person.id}/email`, { email: next })).status).toBe(
      204,
    );
    const [told] = await mailsTo(app, person.email);
    expect(told).toMatchObject({ subject: 'Your email address is about to change' });
    expect(told?.text).toContain(next);
    expect(await factsOf(person.id)).toMatchObject({ email: person.email, pending_email: next });
    expect((await useLink('change_email', await newestToken(app, next))).status).toBe(204);
    expect(await factsOf(person.id)).toMatchObject({ email: next, pending_email: null });
    const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects[0]).toBe('Your email address was changed');
  });

  it('invalidates links sent to the old mailbox', async () => {
    const { person, token } = await waiting('change_email');
    await browser().post('/api/forgot-password', { email: person.email });
    const old = await newestToken(app, person.email);
    await useLink('change_email', token);
    expect(await useLink('reset_password', old)).toMatchObject({ json: { code: 'token_used' } });
  });

  it('is invalid after a change to another address is requested', async () => {
    const { person, token } = await waiting('change_email');
    const visitor = await signedInBrowser(app, person);
    await visitor.post(`/api/account/${person.id}/email`, { email: `third-${person.email}` });
    expect((await useLink('change_email', token)).status).toBe(410);
    expect(await factsOf(person.id)).toMatchObject({ email: person.email });
  });

  it('does not reveal that the address is taken but notifies its owner and changes nothing', async () => {
    const [person, owner] = [await makePerson(app), await makePerson(app)];
    const visitor = await signedInBrowser(app, person);
    const reply = await visitor.post(`/api/account/${person.id}/email`, { email: owner.email });
    expect(reply.status).toBe(204);
    const mails = await mailsTo(app, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have a Lathe account']);
    expect(await factsOf(person.id)).toMatchObject({ email: person.email });
  });

  it('is rejected when the address was registered in the meantime', async () => {
    const { person, email, token } = await waiting('change_email');
    await makePerson(app, { email });
    expect(await useLink('change_email', token)).toMatchObject({
      status: 409,
      json: { code: 'email_taken' },
    });
    expect(await factsOf(person.id)).toMatchObject({ email: person.email });
  });

  it('takes the address from an unconfirmed account', async () => {
    const [person, squatter] = [await makePerson(app), await makePerson(app, { confirmed: false })];
    const { email } = squatter;
    const visitor = await signedInBrowser(app, person);
    const reply = await visitor.post(`/api/account/${person.id}/email`, { email });
    // Same reply as for a free address and for a confirmed one.
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 204, text: '' });
    const token = await newestToken(app, email);
    const replies = await Promise.all([
      useLink('change_email', token),
      browser().post('/api/login', { email, password: TEST_PASSWORD }),
    ]);
    expect(replies[0].status).toBe(204);
    expect(await factsOf(person.id)).toMatchObject({ email, pending_email: null });
    const left = await ctx.db
      .selectFrom('users')
      .leftJoin('credentials', 'credentials.user_id', 'users.id')
      .select(['email', 'deleted_at', 'password_hash'])
      .where('id', '=', squatter.id)
      .executeTakeFirstOrThrow();
    expect(left).toMatchObject({ deleted_at: clock.now(), password_hash: null });
    expect(left.email).not.toBe(email);
  });

  it('does not affect an account confirmed after the request', async () => {
    const [person, owner] = [await makePerson(app), await makePerson(app, { confirmed: false })];
    const visitor = await signedInBrowser(app, person);
    await visitor.post(`/api/account/${person.id}/email`, { email: owner.email });
    const token = await newestToken(app, owner.email);
    const link = { userId: owner.id, email: owner.email, now: clock.now() };
    const confirmation = await inTransaction(ctx.db, (tx) =>
      issueToken(tx, { ...link, purpose: 'confirm_email' }),
    );
    const [moved, confirmed] = await Promise.all([
      useLink('change_email', token),
      useLink('confirm_email', confirmation),
    ]);
    // Exactly one of the two requests succeeds.
    const winners = [moved, confirmed].filter(({ status }) => status === 204);
    expect(winners).toHaveLength(1);
    const holder = await ctx.db
      .selectFrom('users')
      .select(['id', 'email_confirmed_at'])
      .where('email', '=', owner.email)
      .executeTakeFirstOrThrow();
    expect(holder.id).toBe(moved.status === 204 ? person.id : owner.id);
    expect(holder.email_confirmed_at).not.toBeNull();
  });

  it('is rejected for the current address', async () => {
    const person = await makePerson(app);
    const visitor = await signedInBrowser(app, person);
    const reply = await visitor.post(`/api/account/${person.id}/email`, { email: person.email });
    expect(reply).toMatchObject({ status: 422, json: { errors: { email: expect.anything() } } });
  });
});

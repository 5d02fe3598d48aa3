import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { bankAccountData } from './personal-data.ts';
import { bankSeller, UK_BODY, ukBody } from './testing/sellers.ts';

const app = await testApp();
const { ctx, clock } = app;

async function memberOf(accountId: string, role: string) {
  const person = await makePerson(app);
  const row = { account_id: accountId, user_id: person.id, role, added_at: clock.now() };
  await ctx.db.insertInto('account_members').values(row).execute();
  return await signedInBrowser(app, person);
}

describe('bank accounts', () => {
  it('are changed only by the seller and owners in the team', async () => {
    const ann = await bankSeller(app);
    const { uuid } = await ann.add();
    const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    const others = {
      owner: [await memberOf(ann.id, 'owner'), 200, 200],
      finance: [await memberOf(ann.id, 'finance'), 200, 403],
      catalogue: [await memberOf(ann.id, 'catalogue'), 403, 403],
      admin: [admin, 200, 403],
      stranger: [(await bankSeller(app)).browser, 403, 403],
      visitor: [app.browser(), 401, 401],
    } as const;
    let number = 1;
    for (const [who, [browser, read, write]] of Object.entries(others)) {
      expect((await browser.get(ann.path)).status, who).toBe(read);
      const reply = await browser.post(ann.path, ukBody(number));
      expect([who, reply.status]).toEqual([who, write]);
      if (reply.status === 200) number += 1;
      expect((await browser.post(`${ann.path}/${uuid}/default`)).status, who).toBe(write);
    }
    const log = await audited(ctx.db, { subject_id: ann.id });
    expect(log.map(({ action }) => action)).toContain('bank_accounts.read');
  });

  it('need the password or a code again', async () => {
    clock.advance({ minutes: -20 });
    const ann = await bankSeller(app);
    clock.advance({ minutes: 20 });
    const asked = { status: 403, json: { code: 'confirmation_needed' } };
    expect(await ann.post(UK_BODY)).toMatchObject(asked);
    expect(await ann.rows()).toEqual([]);
    expect(await ann.list()).toEqual([]);
  });

  it('of another seller are not found under the own address', async () => {
    const [ann, bob] = [await bankSeller(app), await bankSeller(app)];
    const { uuid } = await bob.add();
    expect((await ann.makeDefault(uuid)).status).toBe(404);
    expect((await ann.remove(uuid)).status).toBe(404);
    expect(await bob.list()).toHaveLength(1);
  });

  it('are exported and erased without their numbers', async () => {
    const ann = await bankSeller(app);
    await ann.add();
    const texts: string[] = [];
    for await (const { body } of bankAccountData.collect(ctx, { userId: ann.id })) {
      for await (const bytes of body) texts.push(Buffer.from(bytes).toString());
    }
    expect(texts.join('')).toContain('••••9911');
    expect(texts.join('')).not.toMatch(/55779911|v2\./);
    const erased = { userId: ann.id, email: ann.email, now: clock.now() };
    await ctx.db.transaction().execute((tx) => bankAccountData.erase(tx, erased));
    expect(await ann.rows()).toMatchObject([
      { holder: '', masked: '••••', details_encrypted: null, is_default: false },
    ]);
  });
});

describe('mails about bank accounts', () => {
  it('are sent after every change, in the language of the seller', async () => {
    const ann = await bankSeller(app, { locale: 'de' });
    const first = await ann.add();
    const second = await ann.add(ukBody(2));
    await ann.makeDefault(second.uuid);
    await ann.remove(first.uuid);
    const mails = await mailsTo(app, ann.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Deine Auszahlungen in GBP gehen auf ein anderes Konto',
      'Ein Bankkonto wurde entfernt',
      'Ein Bankkonto wurde hinzugefügt',
      'Ein Bankkonto wurde hinzugefügt',
    ]);
    expect(mails.map(({ text }) => text).join('')).toContain('••••9911');
    expect(mails.map(({ text }) => text).join('')).not.toContain('55779911');
  });

  it('also go to an address that was changed in the last seven days', async () => {
    const ann = await bankSeller(app);
    const next = `next-${ann.email}`;
    await ann.browser.post(`/api/account/${ann.id}/email`, { email: next });
    await ann.browser.post('/api/confirm-email-change', { token: await newestToken(app, next) });
    const subjects = async (email: string) =>
      (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('A bank account'));
    await ann.add();
    expect(await subjects(next)).toHaveLength(1);
    expect(await subjects(ann.email)).toHaveLength(1);
    clock.advance({ days: 8 });
    const later = await signedInBrowser(app, ann);
    expect((await later.post(ann.path, ukBody(2))).status).toBe(200);
    expect(await subjects(next)).toHaveLength(2);
    expect(await subjects(ann.email)).toHaveLength(1);
  });
});

import { PASSKEYS_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { addPasskey, makePasskeyDevice } from '../../testing/passkey-device.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../testing/people.ts';

const app = await testApp();
const { ctx, clock } = app;

const baseOf = ({ id }: TestPerson) => `/api/account/${id}/passkeys`;

async function customer(kind?: Parameters<typeof makePerson>[1]) {
  const person = await makePerson(app, kind);
  return { person, visitor: await signedInBrowser(app, person), base: baseOf(person) };
}

async function passkeyReviewed({ id }: TestPerson) {
  return await ctx.db.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute();
}

async function logged({ id }: TestPerson) {
  return (await audited(ctx.db, { subject_id: id })).map(({ action }) => action);
}

describe('adding a passkey', () => {
  it('stores its public key and name, notifies the owner and renews the session secret', async () => {
    const { person, visitor, base } = await customer();
    const before = visitor.cookies.get('lathe_session');
    const reply = await addPasskey(visitor, person, makePasskeyDevice(), { name: ' My phone ' });
    expect(reply).toMatchObject({ status: 200, json: { name: 'My phone', last_used_at: null } });
    expect(visitor.cookies.get('lathe_session')).not.toBe(before);
    expect(await visitor.get(base)).toMatchObject({ json: { data: [{ name: 'My phone' }] } });
    expect(await passkeyReviewed(person)).toMatchObject([
      { counter: 1, device_type: 'singleDevice', transports: ['internal'] },
    ]);
    expect(await logged(person)).toEqual(['passkey.added']);
    expect((await mailsTo(app, person.email))[0]).toMatchObject({
      subject: 'A passkey was added to your account',
    });
  });

  it('sends the mail in the language of the user', async () => {
    const { person, visitor } = await customer({ locale: 'de' });
    await addPasskey(visitor, person, makePasskeyDevice());
    expect((await mailsTo(app, person.email))[0]).toMatchObject({
      subject: 'Zu deinem Konto wurde ein Passkey hinzugefügt',
    });
  });

  it('requests a discoverable key with user verification', async () => {
    const { person, visitor, base } = await customer();
    const { json } = await visitor.post(`${base}/options`);
    expect(json).toMatchObject({
      rp: { id: 'localhost', name: 'Lathe' },
      user: { name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
    });
  });

  it.each([
    ['another origin', { origin: 'https://lathe.example' }],
    ['another site', { rpId: 'lathe.example' }],
    ['no finger, face or PIN', { unverified: true }],
    ['a challenge of its own', { challenge: 'aSBtYWRlIHRoaXMgdXA' }],
  ])('with %s is rejected without a write', async (_what, forgery) => {
    const { person, visitor } = await customer();
    const reply = await addPasskey(visitor, person, makePasskeyDevice(), { forgery });
    expect(reply).toMatchObject({ status: 422, json: { code: 'passkey_invalid' } });
    expect(await passkeyReviewed(person)).toEqual([]);
    expect(await logged(person)).toEqual([]);
    expect(await mailsTo(app, person.email)).toEqual([]);
  });

  it('uses up the challenge, even after an invalid response', async () => {
    const { person, visitor, base } = await customer();
    const options = (await visitor.post(`${base}/options`)).json;
    const wrong = makePasskeyDevice().create(options, { origin: 'https://lathe.example' });
    expect((await visitor.post(base, { name: 'A', answer: wrong })).status).toBe(422);
    const right = makePasskeyDevice().create(options);
    expect(await visitor.post(base, { name: 'A', answer: right })).toMatchObject({
      status: 410,
      json: { code: 'passkey_expired' },
    });
    expect(await passkeyReviewed(person)).toEqual([]);
  });

  it('fails after five minutes', async () => {
    const { person, visitor, base } = await customer();
    const options = (await visitor.post(`${base}/options`)).json;
    clock.advance({ minutes: 5 });
    const credential = makePasskeyDevice().create(options);
    expect(await visitor.post(base, { name: 'A', answer: credential })).toMatchObject({
      json: { code: 'passkey_expired' },
    });
    expect(await passkeyReviewed(person)).toEqual([]);
  });

  it('rejects a response to the challenge of another session', async () => {
    const { person, visitor, base } = await customer();
    const otherBrowser = await signedInBrowser(app, person);
    const options = (await otherBrowser.post(`${base}/options`)).json;
    const credential = makePasskeyDevice().create(options);
    expect(await visitor.post(base, { name: 'A', answer: credential })).toMatchObject({
      json: { code: 'passkey_expired' },
    });
    await visitor.post(`${base}/options`);
    expect(await visitor.post(base, { name: 'A', answer: credential })).toMatchObject({
      json: { code: 'passkey_invalid' },
    });
    expect(await passkeyReviewed(person)).toEqual([]);
  });

  it('rejects a key that already belongs to a user', async () => {
    const ann = await customer();
    const bob = await customer();
    const device = makePasskeyDevice();
    await addPasskey(ann.visitor, ann.person, device);
    expect(await addPasskey(bob.visitor, bob.person, device)).toMatchObject({
      status: 409,
      json: { code: 'passkey_exists' },
    });
    expect(await passkeyReviewed(bob.person)).toEqual([]);
    expect(await passkeyReviewed(ann.person)).toHaveLength(1);
    expect(await mailsTo(app, bob.person.email)).toEqual([]);
  });

  it('is limited to ten, even with concurrent requests', async () => {
    const { person, visitor, base } = await customer();
    for (let created = 1; created < PASSKEYS_MAX; created += 1) {
      await addPasskey(visitor, person, makePasskeyDevice());
    }
    const others = [await signedInBrowser(app, person), await signedInBrowser(app, person)];
    const challenges = [];
    // Both request options while one slot is still free.
    for (const other of others) {
      const options = (await other.post(`${base}/options`)).json;
      challenges.push({ other, answer: makePasskeyDevice().create(options) });
    }
    const replies = await Promise.all(
      challenges.map(({ other, answer }) => other.post(base, { name: 'Phone', answer })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await passkeyReviewed(person)).toHaveLength(PASSKEYS_MAX);
    expect(await visitor.post(`${base}/options`)).toMatchObject({
      status: 409,
      json: { code: 'passkey_limit_reached' },
    });
  });

  it('asks for the password again after inactivity', async () => {
    const { person, visitor, base } = await customer();
    const options = (await visitor.post(`${base}/options`)).json;
    clock.advance({ minutes: 15 });
    const credential = makePasskeyDevice().create(options);
    for (const reply of [
      await visitor.post(`${base}/options`),
      await visitor.post(base, { name: 'A', answer: credential }),
    ]) {
      expect(reply).toMatchObject({ status: 403, json: { code: 'confirmation_needed' } });
    }
    expect(await passkeyReviewed(person)).toEqual([]);
  });

  it('stores the challenge only as a hash', async () => {
    const { visitor, base } = await customer();
    const { challenge } = (await visitor.post(`${base}/options`)).json as { challenge: string };
    const rows = await ctx.db.selectFrom('passkey_challenges').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });
});

describe('passkey', () => {
  async function personWithPasskey() {
    const everything = await customer();
    const { person, visitor, base } = everything;
    const { json } = await addPasskey(visitor, person, makePasskeyDevice());
    return { ...everything, path: `${base}/${(json as { id: string }).id}` };
  }

  it('can be renamed by its owner to a readable name', async () => {
    const { person, visitor, path } = await personWithPasskey();
    expect(await visitor.put(path, { name: 'Laptop' })).toMatchObject({ json: { name: 'Laptop' } });
    expect((await visitor.put(path, { name: '  ' })).status).toBe(422);
    expect((await visitor.put(path, { name: 'x'.repeat(61) })).status).toBe(422);
    expect(await passkeyReviewed(person)).toMatchObject([{ name: 'Laptop' }]);
    expect(await logged(person)).toEqual(['passkey.added', 'passkey.renamed']);
  });

  it('is deleted on removal, and its owner is notified', async () => {
    const { person, visitor, path } = await personWithPasskey();
    expect((await visitor.delete(path)).status).toBe(204);
    expect(await passkeyReviewed(person)).toEqual([]);
    expect(await logged(person)).toEqual(['passkey.added', 'passkey.removed']);
    expect((await mailsTo(app, person.email))[0]).toMatchObject({
      subject: 'A passkey was removed from your account',
    });
    expect((await visitor.delete(path)).status).toBe(404);
  });

  it('cannot be removed after inactivity without the password', async () => {
    const { person, visitor, path } = await personWithPasskey();
    clock.advance({ minutes: 15 });
    expect(await visitor.delete(path)).toMatchObject({ json: { code: 'confirmation_needed' } });
    expect(await passkeyReviewed(person)).toHaveLength(1);
  });

  it('of another user cannot be read, renamed or removed, even through the own account URL', async () => {
    const { person, path } = await personWithPasskey();
    const stranger = await customer();
    const through = `${stranger.base}/${path.split('/').at(-1)}`;
    expect((await stranger.visitor.get(baseOf(person))).status).toBe(403);
    expect((await stranger.visitor.delete(path)).status).toBe(403);
    expect((await stranger.visitor.delete(through)).status).toBe(404);
    expect((await stranger.visitor.put(through, { name: 'Mine' })).status).toBe(404);
    expect(await passkeyReviewed(person)).toMatchObject([{ name: 'Phone' }]);
    expect(await logged(person)).toEqual(['passkey.added']);
  });
});

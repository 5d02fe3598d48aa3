import type { ErrorReply } from '@lathe/contract/errors';
import type { User } from '@lathe/contract/user';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { taxSeller, UK_COMPANY, UK_PERSON, US_PERSON } from './testing/tax-sellers.ts';

const app = await testApp();
const { db } = app.ctx;

async function versionsOf(userId: string) {
  return await db
    .selectFrom('tax_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('version')
    .execute();
}

describe('the tax interview', () => {
  it('starts with what the seller account knows', async () => {
    const ann = await taxSeller(app);
    expect(await ann.read()).toMatchObject({
      status: 'none',
      version: 0,
      draft_version: 0,
      tax_classification: 'individual',
      is_uk_resident: true,
      name: 'Ann Lee',
      country_iso: 'GB',
      address: { line1: '1 Mill Lane', postcode: 'LS1 4AP' },
      gates: ['tax-profile'],
      withholding_basis_points: null,
      versions: [],
    });
  });

  it('saves answers as they are, and refuses those of a tab that is behind', async () => {
    const ann = await taxSeller(app);
    const first = await ann.save({ draft_version: 0, utr_number: '12', name: 'Ann' });
    expect(first.json).toMatchObject({
      status: 'draft',
      draft_version: 1,
      name: 'Ann',
      utr_number: '12',
      // The other answers stay.
      country_iso: 'GB',
    });
    expect(await ann.read()).toMatchObject({ problems: { utr_number: [expect.any(String)] } });
    const behind = await ann.save({ draft_version: 0, name: 'Bob' });
    expect(behind.json).toMatchObject({ code: 'changed_meanwhile' });
    expect((await ann.save({ draft_version: 1, address: { city: 'York' } })).json).toMatchObject({
      name: 'Ann',
      address: { line1: '1 Mill Lane', city: 'York' },
    });
    expect(await versionsOf(ann.id)).toEqual([]);
    await ann.browser.delete(`${ann.base}/creator-tax-profile/draft`);
    expect(await ann.read()).toMatchObject({ status: 'none', name: 'Ann Lee' });
  });

  it('is signed once by the person, and the user shows it', async () => {
    const ann = await taxSeller(app);
    const before = (await ann.browser.get(`/api/user/${ann.id}`)).json as User;
    expect(before.tax_interview_completed).toBe(false);
    await ann.save({ draft_version: 0, name: 'Draft' });
    const signed = await ann.sign(UK_PERSON);
    expect(signed).toMatchObject({
      status: 'complete',
      version: 1,
      ni_number: '•••••••6C',
      address: { postcode: 'LS1 4AP' },
      gates: [],
      withholding_basis_points: 0,
      problems: {},
    });
    expect(signed.versions).toHaveLength(1);
    const after = (await ann.browser.get(`/api/user/${ann.id}`)).json as User;
    expect(after).toMatchObject({ tax_interview_completed: true, tax_certificates: [] });
    expect(await audited(db, { subject_id: ann.id })).toEqual([
      {
        action: 'tax_profile.signed',
        actor_id: ann.id,
        details: { version: 1, country: 'GB', tax_classification: 'individual' },
      },
    ]);
  });

  it('stores numbers encrypted and never returns them', async () => {
    const ann = await taxSeller(app);
    const reply = await ann.post({ ...UK_COMPANY });
    expect(reply.text).not.toContain('1955839661');
    const [row] = await versionsOf(ann.id);
    expect(row?.utr_number_encrypted).toMatch(/^v2\./);
    expect(JSON.stringify(row)).not.toContain('1955839661');
    expect((await ann.read()).utr_number).toBe('••••••••61');
  });

  it('has the tax number of another country, until the seller moves', async () => {
    const ann = await taxSeller(app);
    const abroad = { ...US_PERSON, tin_number: '123-45-6789' };
    const reply = await ann.post({ ...abroad, tin_number: 'none' });
    expect(Object.keys((reply.json as { errors: object }).errors)).toEqual(['tin_number']);
    expect((await ann.sign(abroad)).tin_number).toBe('•••••••89');
    const [row] = await versionsOf(ann.id);
    expect(JSON.stringify(row)).not.toContain('123456789');
    const { tin_number: _, ...rest } = abroad;
    const update = { ...rest, confirm_profile_update: true };
    expect((await ann.sign(update)).tin_number).toBe('•••••••89');
    const address = { ...update.address, country_iso: 'CA', state: 'ON', postcode: 'K1A 0B1' };
    expect((await ann.sign({ ...update, country_iso: 'CA', address })).tin_number).toBeNull();
    // UK residents have others.
    const home = { ...UK_PERSON, confirm_profile_update: true, tin_number: '12345' };
    expect((await ann.sign(home)).tin_number).toBeNull();
  });

  it('keeps every version, and the numbers that are not typed again', async () => {
    const ann = await taxSeller(app);
    await ann.sign(UK_COMPANY);
    const { utr_number: _, ...rest } = UK_COMPANY;
    const update = { ...rest, name: 'Lee Music Ltd', confirm_profile_update: true };
    expect((await ann.post({ ...update, confirm_profile_update: false })).json).toMatchObject({
      errors: { confirm_profile_update: [expect.any(String)] },
    });
    const second = await ann.sign({ ...update, version: 1 });
    expect(second).toMatchObject({ version: 2, name: 'Lee Music Ltd', utr_number: '••••••••61' });
    expect(second.versions.map(({ version, name }) => [version, name])).toEqual([
      [2, 'Lee Music Ltd'],
      [1, 'Lee Records Ltd'],
    ]);
    // Forms send the masked number back.
    await ann.sign({ ...update, utr_number: '••••••••61' });
    expect(await versionsOf(ann.id)).toHaveLength(3);
    expect((await ann.post({ ...update, version: 1 })).json).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect((await ann.post({ ...update, utr_number: null })).status).toBe(422);
  });

  it('of two tabs that sign at the same time, lets one through', async () => {
    const ann = await taxSeller(app);
    const body = { ...UK_PERSON, version: 0 };
    const replies = await Promise.all([ann.post(body), ann.post(body), ann.post(body)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await versionsOf(ann.id)).toHaveLength(1);
  });
});

describe('a profile that is not valid', () => {
  it.each([
    ['utr_number', { ...UK_COMPANY, utr_number: '1955839662' }],
    ['utr_number', { ...UK_COMPANY, utr_number: '' }],
    ['ni_number', { ...UK_PERSON, ni_number: 'QQ123456C' }],
    ['ni_number', { ...UK_PERSON, ni_number: null }],
    ['vat_number', { ...UK_COMPANY, vat_number: 'GB980780685' }],
    ['vat_number', { ...UK_PERSON, vat_number: 'GB980780684' }],
    ['country_iso', { ...UK_PERSON, country_iso: 'DE' }],
    ['country_iso', { ...US_PERSON, country_iso: 'GB' }],
    ['country_iso', { ...US_PERSON, country_iso: 'KP' }],
    ['uk_tax_resident', { ...US_PERSON, uk_tax_resident: true }],
    ['uk_tax_liable', { ...UK_PERSON, uk_tax_liable: false }],
    ['uk_declare_royalties', { ...UK_PERSON, uk_declare_royalties: false }],
    ['confirm_information', { ...UK_PERSON, confirm_information: false }],
    ['position', { ...UK_COMPANY, position: ' ' }],
    ['signature', { ...UK_PERSON, signature: 'Bob Lee' }],
    ['signature', { ...UK_COMPANY, signature: 'Lee Records Ltd' }],
    ['name', { ...UK_COMPANY, name: ' ' }],
    ['address.postcode', { ...UK_PERSON, address: { ...UK_PERSON.address, postcode: '10115' } }],
    ['address.city', { ...UK_PERSON, address: { ...UK_PERSON.address, city: '' } }],
  ])('names the field %s', async (field, body) => {
    const ann = await taxSeller(app);
    const { status, json } = await ann.post(body);
    const { errors, code } = json as ErrorReply;
    expect({ status, code, fields: Object.keys(errors ?? {}) }).toEqual({
      status: 422,
      code: 'validation',
      fields: [field],
    });
    expect(await versionsOf(ann.id)).toEqual([]);
  });
});

describe('access to a tax profile', () => {
  it('needs the password again, unless it was entered lately', async () => {
    const ann = await taxSeller(app);
    app.clock.advance({ minutes: 16 });
    const { status, json } = await ann.post(UK_PERSON);
    expect([status, (json as ErrorReply).code]).toEqual([403, 'confirmation_needed']);
    expect(await versionsOf(ann.id)).toEqual([]);
  });

  it('is denied to others; admins may look, and it is logged', async () => {
    const [ann, bob] = [await taxSeller(app), await taxSeller(app)];
    await ann.sign(UK_PERSON);
    const path = `${ann.base}/creator-tax-profile`;
    expect((await bob.browser.get(path)).status).toBe(403);
    expect((await bob.browser.post(path, UK_PERSON)).status).toBe(403);
    expect((await bob.browser.put(`${path}/draft`, { draft_version: 0 })).status).toBe(403);
    expect((await app.browser().get(path)).status).toBe(401);
    const customer = await makePerson(app);
    const buyer = await signedInBrowser(app, customer);
    const own = `/api/account/${customer.id}/creator-tax-profile`;
    expect((await buyer.get(own)).status).toBe(403);
    const admin = await makePerson(app, { role: 'admin' });
    const staff = await signedInBrowser(app, admin);
    expect((await staff.get(path)).status).toBe(200);
    expect((await staff.post(path, UK_PERSON)).status).toBe(403);
    const log = await audited(db, { subject_id: ann.id });
    expect(log.at(-1)).toMatchObject({ action: 'tax_profile.read', actor_id: admin.id });
  });
});

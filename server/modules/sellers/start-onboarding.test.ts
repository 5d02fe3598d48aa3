import type { Creator } from '@lathe/contract/creator-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { ANN, begin, complete, creators, LEEDS, NORTH_PIER, UWE } from './testing/creators.ts';

const app = await testApp();
const { person, sellerOf, draftOf } = creators(app);

describe('starting seller onboarding', () => {
  it('takes a kind and a country, and reuses the data of the account', async () => {
    const ann = await person({ name: 'Ann Lee' });
    const started = await begin(ann, { kind: 'individual', address: { country_iso: 'GB' } });
    expect(started).toMatchObject({
      status: 'draft',
      version: 1,
      kind: 'individual',
      first_name: 'Ann',
      last_name: 'Lee',
      address: { country_iso: 'GB', city: '' },
      bank_details: null,
      tax_profile: null,
    });
    expect(started.problems).toMatchObject({
      dob: ['This field is required.'],
      phone: ['This field is required.'],
      'address.postcode': ['Please enter the postcode, for example LS1 4AP.'],
    });
  });

  it('does not make the user a seller yet', async () => {
    const ann = await person();
    await begin(ann);
    expect(await ann.browser.get(`/api/user/${ann.id}`)).toMatchObject({
      json: { is_seller: false, creator_data: null },
    });
    expect(await sellerOf(ann.id)).toBeUndefined();
  });

  it('shows nothing before it', async () => {
    const ann = await person();
    expect((await ann.browser.get(ann.creator)).status).toBe(404);
    expect((await ann.browser.put(ann.creator, { version: 1 })).status).toBe(404);
  });

  it('happens once: it is rejected for a draft and for a seller', async () => {
    const ann = await person();
    const started = await begin(ann);
    const rejected = { status: 409, json: { code: 'seller_account_exists' } };
    expect(await ann.browser.post(ann.creator, NORTH_PIER)).toMatchObject(rejected);
    expect((await complete(ann, started)).status).toBe(200);
    expect(await ann.browser.post(ann.creator, NORTH_PIER)).toMatchObject(rejected);
    expect(await sellerOf(ann.id)).toMatchObject({ kind: 'individual' });
    expect(await draftOf(ann.id)).toBeUndefined();
  });

  it('happens once, even with concurrent requests', async () => {
    const ann = await person();
    await ann.browser.get('/api/csrf_token');
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => ann.browser.post(ann.creator, ANN)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it.each([
    [{ kind: 'pirate' }, 'kind'],
    [{ address: {} }, 'address.country_iso'],
    [{ first_name: 'x'.repeat(101) }, 'first_name'],
    [{ additional_owners: Array(5).fill(UWE) }, 'additional_owners'],
    [{ vinyl_capacity: -1 }, 'vinyl_capacity'],
    [{ dob: '1990-05-17T00:00:00Z' }, 'dob'],
  ])('with %j is rejected with field errors and no write', async (changes, field) => {
    const ann = await person();
    const reply = await ann.browser.post(ann.creator, { ...ANN, ...changes });
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.json as { errors: object }).errors)).toEqual([field]);
    expect(await draftOf(ann.id)).toBeUndefined();
  });

  it('accepts no tax data', async () => {
    const ann = await person();
    const more = { bank_details: null, tax_profile: { utr: '1' } };
    expect(await begin(ann, { ...ANN, ...more })).toMatchObject({
      bank_details: null,
      tax_profile: null,
    });
  });

  it('rejects bank details, which it cannot keep yet', async () => {
    const ann = await person();
    const bank_details = {
      bank_account_holder_name: 'Ann Lee',
      bank_account_number: '12345678',
      bank_account_sort_code: '200000',
    };
    const rejected = {
      status: 422,
      json: { errors: { bank_details: [expect.stringContaining('complete')] } },
    };
    expect(await ann.browser.post(ann.creator, { ...ANN, bank_details })).toMatchObject(rejected);
    expect(await draftOf(ann.id)).toBeUndefined();
    const { version } = await begin(ann, ANN);
    expect(await ann.browser.put(ann.creator, { version, bank_details })).toMatchObject(rejected);
    expect(JSON.stringify(await draftOf(ann.id))).not.toContain('12345678');
  });
});

describe('seller draft', () => {
  it('stores valid and invalid input and lists what is missing', async () => {
    const ann = await person();
    await begin(ann, { kind: 'business', address: { country_iso: 'DE' } });
    const reply = await ann.browser.put(ann.creator, {
      version: 1,
      dob: '1990-02-30',
      vat_number: 'DE000',
      address: { postcode: '1' },
    });
    expect(reply).toMatchObject({
      status: 200,
      json: {
        version: 2,
        dob: '1990-02-30',
        vat_number: 'DE000',
        address: { postcode: '1', country_iso: 'DE' },
        problems: {
          dob: ['Please enter a real date of birth.'],
          vat_number: [expect.stringContaining('not a valid VAT number')],
          'address.postcode': [expect.stringContaining('10115')],
        },
      },
    });
    expect(await ann.browser.get(ann.creator)).toMatchObject({ json: { dob: '1990-02-30' } });
  });

  it('is saved step by step without changing other steps', async () => {
    const ann = await person();
    let { version } = await begin(ann, { kind: 'business', address: { country_iso: 'DE' } });
    const { kind: _, ...rest } = NORTH_PIER;
    for (const [field, value] of Object.entries(rest)) {
      const reply = await ann.browser.put(ann.creator, { version, [field]: value });
      version = (reply.json as Creator).version;
    }
    expect(await ann.browser.get(ann.creator)).toMatchObject({
      json: { ...rest, address: NORTH_PIER.address, problems: {} },
    });
  });

  it('is not overwritten by an outdated tab', async () => {
    const ann = await person();
    await begin(ann);
    expect((await ann.browser.put(ann.creator, { version: 1, first_name: 'Anna' })).status).toBe(
      200,
    );
    expect(await ann.browser.put(ann.creator, { version: 1, first_name: 'Annette' })).toMatchObject(
      { status: 409, json: { code: 'conflict' } },
    );
    expect(await ann.browser.get(ann.creator)).toMatchObject({
      json: { version: 2, first_name: 'Anna' },
    });
  });

  it('accepts one of two concurrent saves', async () => {
    const ann = await person();
    await begin(ann);
    const replies = await Promise.all(
      ['One', 'Two'].map((first_name) => ann.browser.put(ann.creator, { version: 1, first_name })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('reports problems in the language of the reader', async () => {
    const ann = await person();
    ann.browser.cookies.set('locale', 'de');
    const { problems } = await begin(ann, { ...ANN, dob: '2015-01-01' });
    expect(problems).toEqual({ dob: ['Wer verkauft, muss mindestens 18 Jahre alt sein.'] });
  });

  it('names a country where selling is not available', async () => {
    const ann = await person();
    const bolivia = { ...ANN, address: { ...LEEDS, country_iso: 'BO' }, phone: '+44 20 7946 0018' };
    const { problems } = await begin(ann, bolivia);
    expect(problems['address.country_iso']).toEqual([
      'Seller accounts are not available in Bolivia yet.',
    ]);
  });
});

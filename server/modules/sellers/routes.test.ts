import type { Creator } from '@lathe/contract/creator-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

const app = await testApp();
const { ctx } = app;

interface Person {
  id: string;
  email: string;
  browser: TestBrowser;
  creator: string;
}

async function person(kind: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  const made = await makePerson(app, kind);
  const browser = await signedInBrowser(app, made);
  return { ...made, browser, creator: `/api/account/${made.id}/creator` };
}

const LEEDS = {
  address_line_1: '1 Mill Lane',
  city: 'Leeds',
  postcode: 'ls14ap',
  country_iso: 'GB',
};

const ANN = {
  kind: 'individual',
  first_name: 'Ann',
  last_name: 'Lee',
  dob: '1990-05-17',
  phone: '020 7946 0018',
  address: LEEDS,
};

const UWE = { first_name: 'Uwe', last_name: 'Kant', dob: '1971-02-03', share_percent: 40.5 };

const NORTH_PIER = {
  ...ANN,
  kind: 'business',
  phone: '030 901820',
  address: {
    address_line_1: 'Torstraße 12',
    city: 'Berlin',
    postcode: '10119',
    country_iso: 'DE',
  },
  business_name: 'North Pier GmbH',
  legal_form: 'gmbh',
  vat_number: '136 695 976',
  vinyl_capacity: 120,
  has_additional_owners: true,
  additional_owners: [UWE],
};

const MILANO = {
  ...ANN,
  phone: '02 1234 5678',
  address: {
    address_line_1: 'Via Torino 2',
    city: 'Milano',
    state: 'MI',
    postcode: '20123',
    country_iso: 'IT',
  },
};

async function begin({ browser, creator }: Person, body: object = ANN): Promise<Creator> {
  const reply = await browser.post(creator, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
}

async function complete({ browser, creator }: Person, { version }: Pick<Creator, 'version'>) {
  return await browser.put(creator, { version, complete: true, terms: true });
}

async function sellerOf(userId: string) {
  return await ctx.db
    .selectFrom('sellers')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

async function draftOf(userId: string) {
  return await ctx.db
    .selectFrom('seller_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

async function logOf(userId: string) {
  return await ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute();
}

describe('beginning to sell', () => {
  it('takes a kind and a country, and does not ask again what the account knows', async () => {
    const ann = await person({ name: 'Ann Lee' });
    const begun = await begin(ann, { kind: 'individual', address: { country_iso: 'GB' } });
    expect(begun).toMatchObject({
      status: 'draft',
      version: 1,
      kind: 'individual',
      first_name: 'Ann',
      last_name: 'Lee',
      address: { country_iso: 'GB', city: '' },
      bank_details: null,
      tax_profile: null,
    });
    expect(begun.problems).toMatchObject({
      dob: ['This field is required.'],
      phone: ['This field is required.'],
      'address.postcode': ['Please enter the postcode, for example LS1 4AP.'],
    });
  });

  it('makes nobody a seller yet', async () => {
    const ann = await person();
    await begin(ann);
    expect(await ann.browser.get(`/api/user/${ann.id}`)).toMatchObject({
      json: { is_seller: false, creator_data: null },
    });
    expect(await sellerOf(ann.id)).toBeUndefined();
  });

  it('has nothing to show before it', async () => {
    const ann = await person();
    expect((await ann.browser.get(ann.creator)).status).toBe(404);
    expect((await ann.browser.put(ann.creator, { version: 1 })).status).toBe(404);
  });

  it('happens once: a second time is refused, for a draft and for a seller', async () => {
    const ann = await person();
    const begun = await begin(ann);
    const refused = { status: 409, json: { code: 'seller_account_exists' } };
    expect(await ann.browser.post(ann.creator, NORTH_PIER)).toMatchObject(refused);
    expect((await complete(ann, begun)).status).toBe(200);
    expect(await ann.browser.post(ann.creator, NORTH_PIER)).toMatchObject(refused);
    expect(await sellerOf(ann.id)).toMatchObject({ kind: 'individual' });
    expect(await draftOf(ann.id)).toBeUndefined();
  });

  it('happens once, however often it is asked at once', async () => {
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
  ])('with %j is refused by field, and nothing is written', async (changes, field) => {
    const ann = await person();
    const reply = await ann.browser.post(ann.creator, { ...ANN, ...changes });
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.json as { errors: object }).errors)).toEqual([field]);
    expect(await draftOf(ann.id)).toBeUndefined();
  });

  it('takes nothing of bank and tax', async () => {
    const ann = await person();
    const more = { bank_details: { bank_account_number: '12345678' }, tax_profile: { utr: '1' } };
    expect(await begin(ann, { ...ANN, ...more })).toMatchObject({
      bank_details: null,
      tax_profile: null,
    });
    expect(JSON.stringify(await draftOf(ann.id))).not.toContain('12345678');
  });
});

describe('a draft', () => {
  it('keeps what is said, right or wrong, and says what is still missing', async () => {
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

  it('is saved step by step, and each step leaves the others alone', async () => {
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

  it('is not overwritten by a tab that has not seen the last save', async () => {
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

  it('takes one of two saves that come at once', async () => {
    const ann = await person();
    await begin(ann);
    const replies = await Promise.all(
      ['One', 'Two'].map((first_name) => ann.browser.put(ann.creator, { version: 1, first_name })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('tells its problems in the language of the reader', async () => {
    const ann = await person();
    ann.browser.cookies.set('locale', 'de');
    const { problems } = await begin(ann, { ...ANN, dob: '2015-01-01' });
    expect(problems).toEqual({ dob: ['Wer verkauft, muss mindestens 18 Jahre alt sein.'] });
  });

  it('names the country in which nobody can sell yet', async () => {
    const ann = await person();
    const bolivia = { ...ANN, address: { ...LEEDS, country_iso: 'BO' }, phone: '+44 20 7946 0018' };
    const { problems } = await begin(ann, bolivia);
    expect(problems['address.country_iso']).toEqual([
      'Seller accounts are not available in Bolivia yet.',
    ]);
  });
});

describe('completing', () => {
  it('makes a seller, tidied and whole', async () => {
    const ann = await person();
    const begun = await begin(ann, NORTH_PIER);
    expect(await complete(ann, begun)).toMatchObject({
      status: 200,
      json: {
        status: 'complete',
        version: 2,
        vat_number: 'DE136695976',
        phone: '+49 30 901820',
        additional_owners: [UWE],
        problems: {},
      },
    });
    expect(await sellerOf(ann.id)).toMatchObject({
      kind: 'business',
      legal_form: 'gmbh',
      vat_number: 'DE136695976',
      has_additional_owners: true,
      vinyl_capacity: 120,
      onboarded_at: ctx.clock.now(),
      seller_terms_accepted_at: ctx.clock.now(),
    });
    expect(await draftOf(ann.id)).toBeUndefined();
    expect(await ann.browser.get(`/api/user/${ann.id}`)).toMatchObject({
      json: {
        is_seller: true,
        creator_data: {
          kind: 'business',
          business_name: 'North Pier GmbH',
          legal_entity_type: 'company',
          vat_number: 'DE136695976',
          country_iso: 'DE',
          onboarded: true,
        },
      },
    });
    expect(await ann.browser.get(`/api/account/${ann.id}`)).toMatchObject({
      json: {
        is_seller: true,
        basic: { business_name: 'North Pier GmbH', legal_entity_type: 'company' },
        creator: { address: NORTH_PIER.address, bank_details: null, vinyl_capacity: 120 },
      },
    });
  });

  it('writes a mail in the language of the reader, once, and is written down', async () => {
    const ann = await person({ locale: 'de' });
    await complete(ann, await begin(ann));
    const mails = await mailsTo(app, ann.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Dein Verkäuferkonto ist bereit']);
    expect(mails[0]?.links).toEqual(['http://localhost:3000/studio']);
    expect(await logOf(ann.id)).toEqual([
      {
        action: 'seller.onboarded',
        actor_id: ann.id,
        details: { kind: 'individual', country: 'GB' },
      },
    ]);
  });

  it('is refused while something is missing or wrong, and nothing is written', async () => {
    const ann = await person();
    const begun = await begin(ann, { ...NORTH_PIER, vat_number: 'DE136695977', dob: '' });
    const before = await draftOf(ann.id);
    const reply = await ann.browser.put(ann.creator, {
      version: begun.version,
      first_name: 'Changed',
      complete: true,
      terms: true,
    });
    expect(reply).toMatchObject({ status: 422, json: { code: 'validation' } });
    expect(Object.keys((reply.json as { errors: object }).errors)).toEqual(['dob', 'vat_number']);
    expect(await sellerOf(ann.id)).toBeUndefined();
    expect(await draftOf(ann.id)).toEqual(before);
    expect(await mailsTo(app, ann.email)).toEqual([]);
    expect(await logOf(ann.id)).toEqual([]);
  });

  it('needs the terms', async () => {
    const ann = await person();
    const { version } = await begin(ann);
    expect(await ann.browser.put(ann.creator, { version, complete: true })).toMatchObject({
      status: 422,
      json: { errors: { terms: ['Please accept the terms.'] } },
    });
    expect(await sellerOf(ann.id)).toBeUndefined();
  });

  it('drops the answers to what is no longer asked', async () => {
    const ann = await person();
    await begin(ann, NORTH_PIER);
    await ann.browser.put(ann.creator, { version: 1, kind: 'individual' });
    await complete(ann, { version: 2 });
    expect(await sellerOf(ann.id)).toMatchObject({
      kind: 'individual',
      legal_form: null,
      vat_number: null,
      has_additional_owners: null,
    });
    const owners = await ctx.db
      .selectFrom('seller_owners')
      .select('id')
      .where('seller_id', '=', ann.id)
      .execute();
    expect(owners).toEqual([]);
  });

  it('twice at once makes one seller and one mail', async () => {
    const ann = await person();
    const begun = await begin(ann);
    const replies = await Promise.all([complete(ann, begun), complete(ann, begun)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsTo(app, ann.email)).toHaveLength(1);
    expect(await logOf(ann.id)).toHaveLength(1);
  });
});

describe('a number that identifies a person', () => {
  it('is encrypted at rest, shown masked, and never logged', async () => {
    const ann = await person();
    const number = 'RSSMRA85T10A562S';
    const begun = await begin(ann, { ...MILANO, personal_id_number: number });
    expect(begun).toMatchObject({ personal_id_number: '••••••••••••••2S', problems: {} });
    expect(JSON.stringify(await draftOf(ann.id))).not.toContain(number);
    await complete(ann, begun);
    const seller = await sellerOf(ann.id);
    expect(seller?.personal_id_encrypted).toBeTruthy();
    expect(JSON.stringify(seller)).not.toContain(number);
    expect(JSON.stringify(app.logs)).not.toContain(number);
    expect(JSON.stringify(await logOf(ann.id))).not.toContain(number);
  });

  it('stays when it is not sent again', async () => {
    const ann = await person();
    await begin(ann, { ...MILANO, personal_id_number: 'RSSMRA85T10A562S' });
    await ann.browser.put(ann.creator, { version: 1, city: 'Roma' });
    expect(await ann.browser.get(ann.creator)).toMatchObject({
      json: { personal_id_number: '••••••••••••••2S' },
    });
  });

  it('of the United States shows nothing of its four digits', async () => {
    const ann = await person();
    const address = {
      ...LEEDS,
      city: 'Portland',
      state: 'OR',
      postcode: '97205',
      country_iso: 'US',
    };
    const begun = await begin(ann, {
      ...ANN,
      phone: '(503) 988-5123',
      address,
      ssn_last_4: '6789',
    });
    expect(begun).toMatchObject({ ssn_last_4: '••••', problems: {} });
    expect(JSON.stringify(await draftOf(ann.id))).not.toContain('6789');
  });

  it('of a seller changes only for somebody who has just proved who they are', async () => {
    const ann = await person();
    await complete(ann, await begin(ann, { ...MILANO, personal_id_number: 'RSSMRA85T10A562S' }));
    const before = await sellerOf(ann.id);
    const change = { version: 2, personal_id_number: 'MRTMTT25D09F205Z' };
    app.clock.advance({ minutes: 16 });
    expect(await ann.browser.put(ann.creator, change)).toMatchObject({
      status: 403,
      json: { code: 'confirmation_needed' },
    });
    expect(await sellerOf(ann.id)).toEqual(before);
    const fresh = await signedInBrowser(app, ann);
    expect(await fresh.put(ann.creator, change)).toMatchObject({
      status: 200,
      json: { personal_id_number: '••••••••••••••5Z' },
    });
  });
});

describe('a seller', () => {
  it('changes what is right as a whole, and the log says so', async () => {
    const ann = await person();
    await complete(ann, await begin(ann, NORTH_PIER));
    const changes = { version: 2, address: { address_line_1: 'Torstraße 14' } };
    expect(await ann.browser.put(ann.creator, changes)).toMatchObject({
      status: 200,
      json: { version: 3, status: 'complete', address: { address_line_1: 'Torstraße 14' } },
    });
    expect((await logOf(ann.id)).map(({ action }) => action)).toEqual([
      'seller.onboarded',
      'seller.edited',
    ]);
    expect(await mailsTo(app, ann.email)).toHaveLength(1);
  });

  it('is not left half changed', async () => {
    const ann = await person();
    await complete(ann, await begin(ann, NORTH_PIER));
    const before = await sellerOf(ann.id);
    const wrong = { version: 2, first_name: 'Anna', additional_owners: [] };
    expect(await ann.browser.put(ann.creator, wrong)).toMatchObject({
      status: 422,
      json: { errors: { has_additional_owners: [expect.stringContaining('25% or more')] } },
    });
    expect(await sellerOf(ann.id)).toEqual(before);
    const stale = { version: 1, first_name: 'Anna' };
    expect((await ann.browser.put(ann.creator, stale)).status).toBe(409);
  });

  it('keeps its label and its first day', async () => {
    const ann = await person({ label: true });
    const before = await sellerOf(ann.id);
    app.clock.advance({ days: 1 });
    const fresh = await signedInBrowser(app, ann);
    const reply = await fresh.put(ann.creator, { version: 1, phone: '020 7946 0018' });
    expect(reply.status).toBe(200);
    expect(await sellerOf(ann.id)).toMatchObject({
      onboarded_at: before?.onboarded_at,
      label_opened_at: before?.label_opened_at,
      created_at: before?.created_at,
    });
  });
});

describe('the details of another', () => {
  it('are closed to customers and staff, and nothing is written', async () => {
    const ann = await person();
    await begin(ann);
    const before = await draftOf(ann.id);
    for (const role of ['customer', 'staff'] as const) {
      const eve = await person({ role });
      const replies = [
        await eve.browser.get(ann.creator),
        await eve.browser.post(ann.creator, NORTH_PIER),
        await eve.browser.put(ann.creator, { version: 1, first_name: 'Eve' }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect(await draftOf(ann.id)).toEqual(before);
    expect((await app.browser().get(ann.creator)).status).toBe(401);
  });

  it('are open to an admin, and the log says so', async () => {
    const ann = await person();
    const admin = await person({ role: 'admin' });
    await begin({ ...ann, browser: admin.browser });
    await admin.browser.get(ann.creator);
    await admin.browser.put(ann.creator, { version: 1, first_name: 'Anna' });
    await complete({ ...ann, browser: admin.browser }, { version: 2 });
    expect((await logOf(ann.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['seller.edited', admin.id],
      ['seller.read', admin.id],
      ['seller.edited', admin.id],
      ['seller.onboarded', admin.id],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { ANN, begin, complete, creators, LEEDS, MILANO, NORTH_PIER } from './testing/creators.ts';

const app = await testApp();
const { person, sellerOf, draftOf, logOf } = creators(app);

describe('personal ID number', () => {
  it('is encrypted at rest, shown masked and never logged', async () => {
    const ann = await person();
    const number = 'RSSMRA85T10A562S';
    const started = await begin(ann, { ...MILANO, personal_id_number: number });
    expect(started).toMatchObject({ personal_id_number: '••••••••••••••2S', problems: {} });
    expect(JSON.stringify(await draftOf(ann.id))).not.toContain(number);
    await complete(ann, started);
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

  it('of the United States shows none of its four digits', async () => {
    const ann = await person();
    const address = {
      ...LEEDS,
      city: 'Portland',
      state: 'OR',
      postcode: '97205',
      country_iso: 'US',
    };
    const started = await begin(ann, {
      ...ANN,
      phone: '(503) 988-5123',
      address,
      ssn_last_4: '6789',
    });
    expect(started).toMatchObject({ ssn_last_4: '••••', problems: {} });
    expect(JSON.stringify(await draftOf(ann.id))).not.toContain('6789');
  });

  it('of a seller changes only after recent authentication', async () => {
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

describe('seller', () => {
  it.each([
    { vat_number: 'GB123456770' },
    { business_name: 'South Pier Records Ltd' },
    { last_name: 'Leigh' },
  ])('changes what decides about taxes only after recent authentication: %o', async (change) => {
    const ann = await person();
    await complete(ann, await begin(ann, NORTH_PIER));
    const before = await sellerOf(ann.id);
    app.clock.advance({ minutes: 16 });
    expect(await ann.browser.put(ann.creator, { version: 2, ...change })).toMatchObject({
      status: 403,
      json: { code: 'confirmation_needed' },
    });
    expect(await sellerOf(ann.id)).toEqual(before);
  });

  it('can change valid details as a whole, with an audit entry', async () => {
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

  it('is never partly changed', async () => {
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

  it('keeps its label and onboarding dates', async () => {
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

describe('details of another seller', () => {
  it('are not accessible to customers and staff', async () => {
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

  it('are accessible to an admin, with an audit entry', async () => {
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

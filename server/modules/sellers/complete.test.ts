import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { begin, complete, creators, NORTH_PIER, UWE } from './testing/creators.ts';

const app = await testApp();
const { ctx } = app;
const { person, sellerOf, draftOf, logOf } = creators(app);

describe('completing seller onboarding', () => {
  it('creates a seller with normalised details', async () => {
    const ann = await person();
    const started = await begin(ann, NORTH_PIER);
    expect(await complete(ann, started)).toMatchObject({
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

  it('sends one mail in the language of the reader and is logged', async () => {
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

  it('is rejected without a write while something is missing or invalid', async () => {
    const ann = await person();
    const started = await begin(ann, { ...NORTH_PIER, vat_number: 'DE136695977', dob: '' });
    const before = await draftOf(ann.id);
    const reply = await ann.browser.put(ann.creator, {
      version: started.version,
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

  it('needs accepted terms', async () => {
    const ann = await person();
    const { version } = await begin(ann);
    expect(await ann.browser.put(ann.creator, { version, complete: true })).toMatchObject({
      status: 422,
      json: { errors: { terms: ['Please accept the terms.'] } },
    });
    expect(await sellerOf(ann.id)).toBeUndefined();
  });

  it('drops the answers to questions that no longer apply', async () => {
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

  it('twice at once creates one seller and one mail', async () => {
    const ann = await person();
    const started = await begin(ann);
    const replies = await Promise.all([complete(ann, started), complete(ann, started)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsTo(app, ann.email)).toHaveLength(1);
    expect(await logOf(ann.id)).toHaveLength(1);
  });
});

import type { Address } from '@lathe/contract/address-calls';
import { FORMATTED_COUNTRIES } from '@lathe/rules/address-formats';
import { ADDRESSES_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { shippingCountries } from '../regions/index.ts';
import { BERLIN, PORTLAND } from './testing/addresses.ts';

const app = await testApp();
const { ctx } = app;

interface Owner {
  id: string;
  browser: TestBrowser;
  book: string;
}

async function owner(kind: Parameters<typeof makePerson>[1] = {}): Promise<Owner> {
  const person = await makePerson(app, kind);
  const browser = await signedInBrowser(app, person);
  return { id: person.id, browser, book: `/api/users/${person.id}/addresses` };
}

async function add({ browser, book }: Owner, body: object = BERLIN): Promise<Address> {
  const reply = await browser.post(book, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
}

async function listOf({ browser, book }: Owner): Promise<Address[]> {
  return ((await browser.get(book)).json as { data: Address[] }).data;
}

async function rowsOf(userId: string) {
  return await ctx.db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

describe('address book', () => {
  it('starts empty, and its first address becomes the default', async () => {
    const ann = await owner();
    expect(await listOf(ann)).toEqual([]);
    const first = await add(ann);
    expect(first).toEqual({
      uuid: first.uuid,
      name: 'Ann Lee',
      business_name: '',
      address_line_1: 'Torstraße 12',
      address_line_2: '',
      city: 'Berlin',
      state: '',
      postal_code: '10119',
      country: 'DE',
      country_name: 'Germany',
      phone: '',
      is_default: true,
      operations: { remove_enabled: false },
    });
    expect((await add(ann, PORTLAND)).is_default).toBe(false);
  });

  it('stores addresses and phone numbers in their normal format', async () => {
    const ann = await owner();
    const typed = { ...PORTLAND, name: '  Ann   Lee ', state: 'oregon', postal_code: '97205 1234' };
    const { uuid, ...stored } = await add(ann, typed);
    expect(stored).toMatchObject({
      name: 'Ann Lee',
      state: 'OR',
      postal_code: '97205-1234',
      phone: '+1 503 988 5123',
    });
    expect((await rowsOf(ann.id))[0]).toMatchObject({ id: uuid, phone: '+15039885123' });
  });

  it('names countries in the language of the reader', async () => {
    const ann = await owner();
    await add(ann);
    ann.browser.cookies.set('locale', 'de');
    expect((await listOf(ann))[0]?.country_name).toBe('Deutschland');
  });

  it('lists the default first, then the oldest first', async () => {
    const ann = await owner();
    for (const city of ['Berlin', 'Köln', 'Mainz']) {
      await add(ann, { ...BERLIN, city });
      app.clock.advance({ seconds: 1 });
    }
    const [, , mainz] = await listOf(ann);
    await ann.browser.post(`${ann.book}/${mainz?.uuid}/default`);
    expect((await listOf(ann)).map(({ city }) => city)).toEqual(['Mainz', 'Berlin', 'Köln']);
  });

  it('has an address format for every shipping country', async () => {
    const served = await shippingCountries(ctx.db, { bulk: false });
    expect(served.filter((iso) => !FORMATTED_COUNTRIES.includes(iso))).toEqual([]);
  });
});

describe('invalid address', () => {
  it.each([
    [{ name: '' }, 'name', 'a name or a business name'],
    [{ address_line_1: ' ' }, 'address_line_1', 'required'],
    [{ city: undefined }, 'city', 'required'],
    [{ postal_code: '1011' }, 'postal_code', 'looks like 10115'],
    [{ postal_code: '' }, 'postal_code', 'for example 10115'],
    [{ country: 'BO' }, 'country', 'We do not ship to Bolivia yet.'],
    [{ country: 'Germany' }, 'country', 'not valid'],
    [{ phone: '12' }, 'phone', 'not a valid phone number'],
    [{ address_line_1: 'x'.repeat(81) }, 'address_line_1', 'at most 80'],
    [{ city: 'Ber\nlin' }, 'city', 'not valid'],
    [{ ...PORTLAND, state: '' }, 'state', 'required'],
    [{ ...PORTLAND, state: 'ZZ' }, 'state', 'from the list'],
  ])('%j is rejected with field errors and no write', async (changes, field, expectedText) => {
    const ann = await owner();
    const added = await ann.browser.post(ann.book, { ...BERLIN, ...changes });
    expect(added).toMatchObject({ status: 422, json: { code: 'validation' } });
    const { errors } = added.json as { errors: Record<string, string[]> };
    expect(errors[field]?.join()).toContain(expectedText);
    expect(await rowsOf(ann.id)).toEqual([]);
  });

  it('does not replace a valid one', async () => {
    const ann = await owner();
    const { uuid } = await add(ann);
    const before = await rowsOf(ann.id);
    const reply = await ann.browser.put(`${ann.book}/${uuid}`, { ...BERLIN, postal_code: '1' });
    expect(reply.status).toBe(422);
    expect(await rowsOf(ann.id)).toEqual(before);
  });

  it('is reported in the language of the reader', async () => {
    const ann = await owner();
    ann.browser.cookies.set('locale', 'de');
    expect(await ann.browser.post(ann.book, { ...BERLIN, country: 'BO' })).toMatchObject({
      json: { errors: { country: ['Nach Bolivien liefern wir noch nicht.'] } },
    });
  });
});

describe('changing an address', () => {
  it('replaces it and keeps the default', async () => {
    const ann = await owner();
    const { uuid } = await add(ann);
    const reply = await ann.browser.put(`${ann.book}/${uuid}`, PORTLAND);
    expect(reply).toMatchObject({ json: { uuid, city: 'Portland', is_default: true } });
    expect(await rowsOf(ann.id)).toHaveLength(1);
  });

  it('can make it the default in the same step', async () => {
    const ann = await owner();
    await add(ann);
    const { uuid } = await add(ann, PORTLAND);
    await ann.browser.put(`${ann.book}/${uuid}`, { ...PORTLAND, is_default: true });
    expect((await listOf(ann)).map(({ city, is_default }) => [city, is_default])).toEqual([
      ['Portland', true],
      ['Berlin', false],
    ]);
  });
});

describe('the default address', () => {
  it('cannot be removed, and the error explains why', async () => {
    const ann = await owner();
    const { uuid } = await add(ann);
    expect(await ann.browser.delete(`${ann.book}/${uuid}`)).toMatchObject({
      status: 409,
      json: {
        code: 'address_is_default',
        message: expect.stringContaining('cannot be removed'),
      },
    });
    expect(await listOf(ann)).toHaveLength(1);
  });

  it('can be removed once another address is the default', async () => {
    const ann = await owner();
    const first = await add(ann);
    const second = await add(ann, PORTLAND);
    expect((await ann.browser.post(`${ann.book}/${second.uuid}/default`)).status).toBe(200);
    expect((await ann.browser.delete(`${ann.book}/${first.uuid}`)).status).toBe(204);
    expect((await ann.browser.delete(`${ann.book}/${first.uuid}`)).status).toBe(404);
    expect((await listOf(ann)).map(({ uuid }) => uuid)).toEqual([second.uuid]);
  });

  it('is unique after concurrent changes', async () => {
    const ann = await owner();
    const created = [];
    for (let at = 0; at < 6; at += 1) created.push(await add(ann));
    const replies = await Promise.all(
      created.map(({ uuid }) => ann.browser.post(`${ann.book}/${uuid}/default`)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await rowsOf(ann.id)).filter(({ is_default }) => is_default)).toHaveLength(1);
  });

  it('is unique when the first addresses are added concurrently', async () => {
    const ann = await owner();
    await ann.browser.get('/api/csrf_token');
    await Promise.all(Array.from({ length: 5 }, () => add(ann)));
    const rows = await rowsOf(ann.id);
    expect(rows).toHaveLength(5);
    expect(rows.filter(({ is_default }) => is_default)).toHaveLength(1);
  });
});

describe('full address book', () => {
  it('rejects more addresses, even when the last two are added at once', async () => {
    const ann = await owner();
    await add(ann);
    const more = { user_id: ann.id, name: 'A', line_1: 'B', city: 'C', country_iso: 'DE' };
    await ctx.db
      .insertInto('addresses')
      .values(Array.from({ length: ADDRESSES_MAX - 2 }, () => more))
      .execute();
    const replies = await Promise.all([
      ann.browser.post(ann.book, BERLIN),
      ann.browser.post(ann.book, BERLIN),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejected = replies.find(({ status }) => status === 409);
    expect(rejected).toMatchObject({ json: { code: 'address_limit_reached' } });
    expect(await rowsOf(ann.id)).toHaveLength(ADDRESSES_MAX);
  });
});

describe('address of another user', () => {
  it('cannot be read, changed, made the default or removed by a customer', async () => {
    const [ann, eve] = [await owner(), await owner()];
    const { uuid } = await add(ann);
    await add(eve);
    const before = await rowsOf(ann.id);
    const replies = [
      await eve.browser.get(ann.book),
      await eve.browser.post(ann.book, PORTLAND),
      await eve.browser.put(`${ann.book}/${uuid}`, PORTLAND),
      await eve.browser.delete(`${ann.book}/${uuid}`),
      await eve.browser.post(`${ann.book}/${uuid}/default`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    // In her own address book, the id does not exist.
    const throughOwn = [
      await eve.browser.put(`${eve.book}/${uuid}`, PORTLAND),
      await eve.browser.delete(`${eve.book}/${uuid}`),
      await eve.browser.post(`${eve.book}/${uuid}/default`),
    ];
    expect(throughOwn.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await rowsOf(ann.id)).toEqual(before);
  });

  it('can be read by staff and changed by an admin, with an audit entry', async () => {
    const ann = await owner();
    const { uuid } = await add(ann);
    const staff = await owner({ role: 'staff' });
    const admin = await owner({ role: 'admin' });
    expect((await staff.browser.get(ann.book)).status).toBe(200);
    expect((await staff.browser.put(`${ann.book}/${uuid}`, PORTLAND)).status).toBe(403);
    expect((await admin.browser.put(`${ann.book}/${uuid}`, PORTLAND)).status).toBe(200);
    expect(await audited(ctx.db, { subject_id: ann.id })).toMatchObject([
      { action: 'addresses.read', actor_id: staff.id },
      { action: 'addresses.edited', actor_id: admin.id },
    ]);
  });

  it('returns 404 when the user does not exist', async () => {
    const admin = await owner({ role: 'admin' });
    const nobody = '/api/users/00000000-0000-4000-8000-000000000000/addresses';
    expect((await admin.browser.post(nobody, BERLIN)).status).toBe(404);
  });
});

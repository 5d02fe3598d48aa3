import { pdfText } from '@lathe/media/testing/pdf-text';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../platform/rate-limits/rate-limits.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
clock.set('2026-10-30T10:00:00Z');
const { browsers, people, buy, makeRelease } = await makeOrderDesk(app);
const { seller } = people;
const files = `/api/users/${seller.id}/sales/statements`;

const release = await makeRelease({ title: '=HYPERLINK("http://evil")', type: 'cd' });
await buy([{ release, quantity: 5 }]);
clock.set('2026-11-02T10:00:00Z');
const second = await buy([{ release, quantity: 2 }]);
clock.set('2026-11-03T10:00:00Z');
// Sessions end after some days.
browsers.staff = await signedInBrowser(app, people.staff);
browsers.seller = await signedInBrowser(app, seller);
browsers.admin = await signedInBrowser(app, people.admin);
const refunded = await browsers.staff.post(`/api/admin/orders/${second.id}/refunds`, {
  what: 'amount',
  amount: 300,
  reason: 'other',
  refunded_before: 0,
});
expect(refunded.status, refunded.text).toBe(200);
// A statement ends just before the moment of the request.
clock.advance({ seconds: 1 });

const exported = (period: string) =>
  `/api/users/${seller.id}/exports/royalties?period=${period}&as=csv`;
const csv = async (period: string) => {
  const { status, text, headers } = await browsers.seller.get(exported(period));
  expect(status, text).toBe(200);
  return { headers, rows: text.split('\r\n').slice(0, -1) };
};

describe('lines of a statement as CSV', () => {
  it('has the lines of its month, oldest first, safe and with plain numbers', async () => {
    const { headers, rows } = await csv('2026-11');
    expect(headers['content-disposition']).toContain('lathe-royalties-2026-11.csv');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(rows[0]).toBe(
      '\uFEFFDate (Europe/London),Booking,Title,Artist,Format,EAN,Catalogue number,Country,Copies,' +
        'Currency,Without VAT,VAT,Royalties,Available on,Booking ID,Line ID',
    );
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(
      /^2026-11-02,Sale,"'=HYPERLINK\(""http:\/\/evil""\)",.*,2,GBP,3.56,0.00,3.56,,/,
    );
    // A negative amount is a number, not text.
    expect(rows[2]).toMatch(/^2026-11-03,Refund,.*,0,GBP,-0\.\d\d,0.00,-0\.\d\d,,/);
  });

  it('of the months add up to that of the year', async () => {
    const lines = await Promise.all(
      ['2026-10', '2026-11', '2026-12', '2026'].map(async (name) =>
        (await csv(name)).rows.slice(1),
      ),
    );
    const [october = [], november = [], december = [], year = []] = lines;
    expect([...october, ...november, ...december]).toEqual(year);
  });

  it('is read in parts that lose and repeat nothing', async () => {
    // Many lines of one moment, more than a part has.
    await sql`
      with orders_of as (select * from orders where id = ${second.id})
      insert into order_lines (order_id, position, kind, mode, sellable_id, title, quantity,
        unit_price, unit_vat, unit_ppd, unit_earnings, owner_id, sold_at)
      select id, 100 + at, 'release', 'shop', ${release}, 'Many ' || at, 1, 100, 0, 100, 20,
        ${seller.id}, now()
      from orders_of, generate_series(1, 2500) as at`.execute(ctx.db);
    const { rows } = await csv('2026-11');
    const ids = rows.slice(1).map((row) => row.split(',').slice(-2).join());
    expect(ids).toHaveLength(2502);
    expect(new Set(ids).size).toBe(2502);
    await sql`delete from order_lines where title like 'Many %'`.execute(ctx.db);
  });

  it('speaks the language of the reader', async () => {
    const german = await signedInBrowser(app, seller);
    german.cookies.set('locale', 'de');
    const { text } = await german.get(exported('2026-11'));
    expect(text).toContain('Buchung,Titel,Künstler');
    expect(text).toContain('Erstattung');
  });
});

describe('statement as PDF', () => {
  it('starts where the last one ended, and adds up', async () => {
    const cookie = [...browsers.seller.cookies].map((each) => each.join('=')).join('; ');
    const reply = await app.app.inject({ url: `${files}/2026-11.pdf`, headers: { cookie } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const [text = ''] = await pdfText(reply.rawPayload);
    for (const part of [
      'Royalty statement, November 2026',
      'Balance in GBP',
      'Balance at the start £8.90',
      'Royalties from sales £3.56',
      'Country, GBP',
      'United Kingdom',
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
    }
  });
});

describe('statements', () => {
  it('are drawn only a few times for one reader', async () => {
    await ctx.rateLimits.consume('statement', seller.id, LIMITS.statement.points);
    expect((await browsers.seller.get(`${files}/2026-11.pdf`)).status).toBe(429);
    expect((await browsers.seller.get(exported('2026-11'))).status).toBe(200);
    await ctx.rateLimits.reset('statement', seller.id);
  });

  it('are for the seller, their bookkeepers and admins, whose access is logged', async () => {
    const other = await signedInBrowser(app, await makePerson(app, { seller: true }));
    for (const file of [exported('2026-11'), `${files}/2026-11.pdf`]) {
      expect((await browsers.visitor.get(file)).status).toBe(401);
      expect((await browsers.staff.get(file)).status).toBe(403);
      expect((await other.get(file)).status).toBe(403);
    }
    const traces = ctx.db.selectFrom('audit_log').select('id').where('action', '=', 'sales.read');
    const before = (await traces.execute()).length;
    expect((await browsers.admin.get(`${files}/2026.pdf`)).status).toBe(200);
    expect((await traces.execute()).length).toBe(before + 1);
  });

  it.each(['2026-13.pdf', '2026-11.csv', '2026-11.xlsx', '26.pdf', 'x', '2026-11.csv.pdf'])(
    'do not exist as %s',
    async (file) => {
      expect((await browsers.seller.get(`${files}/${file}`)).status).toBe(404);
    },
  );

  it.each(['%7B%7D', 'x'])('do not exist for an account named %s', async (id) => {
    for (const browser of [browsers.seller, browsers.staff, app.browser()]) {
      expect((await browser.get(`/api/users/${id}/sales/statements/2026-11.pdf`)).status).toBe(404);
    }
  });
});

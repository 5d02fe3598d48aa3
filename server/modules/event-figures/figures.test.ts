/** The figures of an event: who bought, who came, and who may see it. */
import type { EventFigures } from '@lathe/contract/event-figure-calls';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { makeMember } from '../members/testing/members.ts';

const START = '2026-12-03T19:00:00Z';
const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
clock.set('2026-11-20T10:00:00Z');
const seller = await makePerson(app, { seller: true });
const desk = await makeOrderDesk(app);

beforeEach(() => clock.set('2026-11-20T10:00:00Z'));

async function concert() {
  const made = await makeTickets(ctx, {
    ownerId: seller.id,
    categories: [{ name: 'Floor' }, { name: '=Balcony' }],
    event: { starts_at: new Date(START), time_zone: 'Asia/Kolkata' },
  });
  const path = `/api/users/${seller.id}/events/${made.event.id}`;
  const buy = async (category: number, quantity: number) => {
    const guest = app.browser();
    await addTicket(guest, made.categories[category] ?? '', quantity);
    return stateOf(await payWithoutAddress(guest)).order ?? '';
  };
  // Sessions end when the clock moves.
  const studio = async () => await signedInBrowser(app, seller);
  const read = async () => (await (await studio()).get(`${path}/figures`)).json as EventFigures;
  const csv = async (table: string) =>
    (await (await studio()).get(`${path}/figures/${table}.csv`)).text.slice(1);
  return { ...made, id: made.event.id, path, buy, read, csv };
}

async function refundOne(order: string, reason = 'changed_mind'): Promise<void> {
  const staff = await signedInBrowser(app, desk.people.staff);
  const line = await ctx.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow();
  const body = { lines: [{ line: line.id, quantity: 1 }], reason, refunded_before: 0 };
  const reply = await staff.post(`/api/admin/orders/${order}/refunds`, { what: 'things', ...body });
  expect(reply.status, reply.text).toBe(200);
}

/** The next tickets of the event, at this time each. */
async function letIn(eventId: string, times: readonly Date[], result = 'admitted'): Promise<void> {
  const device = await ctx.db
    .insertInto('door_devices')
    .values({
      event_id: eventId,
      number: sql`1 + (select count(*) from door_devices where event_id = ${eventId})`,
      name: sql`gen_random_uuid()::text`,
      secret_hash: sql`gen_random_uuid()::text`,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const at of times) {
    await sql`insert into admissions (event_id, device_id, nonce, ticket_id, at_device, at_door,
        at_server, offline, let_in, result)
      select event_id, ${device.id}, gen_random_uuid(), id, ${at}, ${at}, ${at}, true, true, ${result}
      from tickets where event_id = ${eventId} and cancelled_at is null
        and (${result} <> 'admitted' or not exists (
          select from admissions where ticket_id = tickets.id and undone_at is null))
      order by serial limit 1`.execute(ctx.db);
  }
}

describe('the figures of an event', () => {
  it('are empty before the first sale', async () => {
    const night = await concert();
    const [floor, balcony] = night.categories;
    const none = { sold: 0, refunded: 0, guests: 0, valid: 0, admitted: 0, absent: 0 };
    expect(await night.read()).toMatchObject({
      event: { uuid: night.id, status: 'scheduled', starts_at: '2026-12-04T00:30:00+05:30' },
      ...none,
      categories: [
        { uuid: floor, name: 'Floor', ...none },
        { uuid: balcony, name: '=Balcony', ...none },
      ],
      days: [],
      quarters: [],
    });
  });

  it('count tickets by day in London and category, and refunds on their own day', async () => {
    const night = await concert();
    const [floor, balcony] = night.categories;
    const first = await night.buy(0, 3);
    await night.buy(1, 2);
    clock.set('2026-11-21T23:59:00Z');
    await night.buy(0, 1);
    clock.set('2026-11-22T00:01:00Z');
    await refundOne(first);
    expect(await night.read()).toMatchObject({
      sold: 6,
      refunded: 1,
      valid: 5,
      days: [
        { day: '2026-11-20', category: floor, sold: 3, refunded: 0 },
        { day: '2026-11-20', category: balcony, sold: 2, refunded: 0 },
        { day: '2026-11-21', category: floor, sold: 1, refunded: 0 },
        { day: '2026-11-22', category: floor, sold: 0, refunded: 1 },
      ],
    });
    expect((await night.csv('sold')).split('\r\n').slice(0, 3)).toEqual([
      'Date (Europe/London),Category,Sold,Refunded',
      '2026-11-20,Floor,3,0',
      "2026-11-20,'=Balcony,2,0",
    ]);
  });

  it('count who came by the quarter of an hour at the place, each ticket once', async () => {
    const night = await concert();
    const [floor] = night.categories;
    await night.buy(0, 4);
    const start = new Date(START);
    const at = (minutes: number) => addDuration(start, { minutes });
    await letIn(night.id, [at(-1), at(0), at(14.9)]);
    await letIn(night.id, [at(3)], 'double');
    expect(await night.read()).toMatchObject({
      valid: 4,
      admitted: 3,
      absent: 1,
      quarters: [
        { from: '2026-12-04T00:15:00+05:30', category: floor, admitted: 1 },
        { from: '2026-12-04T00:30:00+05:30', category: floor, admitted: 2 },
      ],
    });
    expect(await night.csv('admitted')).toBe(
      'From (Asia/Kolkata),Category,Let in\r\n' +
        '2026-12-04T00:15:00+05:30,Floor,1\r\n2026-12-04T00:30:00+05:30,Floor,2\r\n',
    );
    await ctx.db
      .updateTable('admissions')
      .set({ undone_at: clock.now() })
      .where('event_id', '=', night.id)
      .where('at_door', '=', at(0))
      .execute();
    expect(await night.read()).toMatchObject({ admitted: 2, absent: 2 });
    expect((await night.csv('categories')).split('\r\n')[1]).toBe('Floor,4,0,0,4,2,2');
  });

  it('count free tickets as guests who can come, not as sold', async () => {
    const night = await concert();
    await night.buy(0, 1);
    const studio = await signedInBrowser(app, seller);
    const guests = [{ name: 'Ada Byron', category: 'Floor', places: 2 }];
    const reply = await studio.post(`${night.path}/guests`, { guests });
    expect(reply.status, reply.text).toBe(200);
    await letIn(night.id, [new Date(START)]);
    expect(await night.read()).toMatchObject({
      ...{ sold: 1, guests: 2, valid: 3, admitted: 1, absent: 2 },
      categories: [{ name: 'Floor', sold: 1, guests: 2 }, { guests: 0 }],
    });
    const statement = await studio.get(`${night.path}/statement`);
    expect(statement.json).toMatchObject({ guests: 2, settlements: [{ sold: 1 }] });
  });

  it('are those of the event alone, and keep categories that were removed', async () => {
    const [night, other] = [await concert(), await concert()];
    await other.buy(0, 2);
    await refundOne(await night.buy(1, 1));
    await ctx.db
      .updateTable('ticket_categories')
      .set({ removed_at: clock.now() })
      .where('event_id', '=', night.id)
      .execute();
    expect(await night.read()).toMatchObject({
      sold: 1,
      refunded: 1,
      valid: 0,
      categories: [{ name: '=Balcony', sold: 1, refunded: 1 }],
    });
  });
});

describe('figures and statements', () => {
  const CALLS = ['figures', 'statement'];
  const FIGURES = ['figures/sold.csv', 'figures/admitted.csv', 'figures/categories.csv'];
  const STATEMENTS = ['statement.csv', 'statement.pdf'];

  it('are for the seller and their team: counts for editors, money for bookkeepers', async () => {
    const { path } = await concert();
    const figures = ['figures', ...FIGURES];
    const statements = ['statement', ...STATEMENTS];
    const statusOf = async (role: 'manager' | 'catalogue' | 'finance' | 'door', file: string) => {
      const { browser } = await makeMember(app, { accountId: seller.id, role });
      return (await browser.get(`${path}/${file}`)).status;
    };
    for (const file of figures) {
      expect(await statusOf('catalogue', file), file).toBe(200);
      expect(await statusOf('finance', file), file).toBe(403);
    }
    for (const file of statements) {
      expect(await statusOf('finance', file), file).toBe(200);
      expect(await statusOf('catalogue', file), file).toBe(403);
    }
    for (const file of [...figures, ...statements]) {
      expect(await statusOf('manager', file), file).toBe(200);
      expect(await statusOf('door', file), file).toBe(403);
    }
  });

  it('are for nobody else; what admins read is logged', async () => {
    const { path, id } = await concert();
    const other = await makePerson(app, { seller: true });
    const stranger = await signedInBrowser(app, other);
    for (const file of [...CALLS, ...FIGURES, ...STATEMENTS]) {
      expect((await stranger.get(`${path}/${file}`)).status, file).toBe(403);
      expect((await app.browser().get(`${path}/${file}`)).status, file).toBe(401);
      // The event of somebody else below the own account.
      const own = await stranger.get(`/api/users/${other.id}/events/${id}/${file}`);
      expect(own.status, file).toBe(404);
    }
    const admin = await signedInBrowser(app, desk.people.admin);
    const traces = ctx.db.selectFrom('audit_log').select('action').orderBy('id');
    const before = (await traces.execute()).length;
    await admin.get(`${path}/figures/sold.csv`);
    await admin.get(`${path}/statement.csv`);
    expect((await traces.execute()).slice(before)).toEqual([
      { action: 'pages.read' },
      { action: 'sales.read' },
    ]);
  });

  it.each(['%7B%7D', 'x'])('do not exist for an event named %s', async (id) => {
    const studio = await signedInBrowser(app, seller);
    for (const file of [...FIGURES, ...STATEMENTS]) {
      const { status } = await studio.get(`/api/users/${seller.id}/events/${id}/${file}`);
      expect(status, file).toBe(404);
    }
  });
});

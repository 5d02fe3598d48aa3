import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { unsubscribe } from '../../testing/one-click.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../testing/people.ts';
import { handler } from './announce-event.ts';
import { makeTickets, type TestTickets } from './testing/tickets.ts';

const app = await testApp();
const other = await testApp({ databaseUrl: app.databaseUrl, clock: app.clock });
const { ctx, clock } = app;
const signal = new AbortController().signal;

let seller: TestPerson;
beforeAll(async () => {
  seller = await makePerson(app, { seller: true });
});

/** A draft in London with a category. */
async function draft(change: Parameters<typeof makeTickets>[1]['event'] = {}) {
  return await makeTickets(ctx, {
    ownerId: seller.id,
    event: { published_at: null, ...change },
  });
}

async function follower(
  { page }: Pick<TestTickets, 'page'>,
  { country = 'GB', mails = true, home }: { country?: string; mails?: boolean; home?: string } = {},
) {
  const person = await makePerson(app);
  await ctx.db
    .insertInto('page_followers')
    .values({ page_id: page.id, user_id: person.id, wants_mail: mails, country_iso: country })
    .execute();
  if (home !== undefined) {
    const address = { name: 'Bo Lind', line_1: '1 Mill Lane', city: 'Leeds', country_iso: home };
    await ctx.db
      .insertInto('addresses')
      .values({ user_id: person.id, is_default: true, ...address })
      .execute();
  }
  return person;
}

async function step({ event }: TestTickets, name: 'publish' | 'postpone' | 'resume') {
  const browser = await signedInBrowser(app, seller);
  const reply = await browser.post(`/api/users/${seller.id}/events/${event.id}/${name}`, {});
  expect(reply.status).toBe(200);
}

const newsTo = async ({ email }: TestPerson) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.includes(' live: '));

it('is mailed to the followers in its country who want mails, once', async () => {
  const tickets = await draft();
  const told = await follower(tickets);
  const movedHere = await follower(tickets, { country: 'DE', home: 'GB' });
  const movedAway = await follower(tickets, { country: 'GB', home: 'DE' });
  const elsewhere = await follower(tickets, { country: 'DE' });
  const silent = await follower(tickets, { mails: false });
  await step(tickets, 'publish');
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from run_at - ${clock.now()}::timestamptz) / 60 as minutes
    from graphile_worker._private_jobs where key = ${`announce event ${tickets.event.id}`}`.execute(
    ctx.db,
  );
  expect(rows.map(({ minutes }) => Math.round(Number(minutes)))).toEqual([10]);
  const [mail, ...more] = await newsTo(told);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('A night');
  expect(mail?.text).toContain('Thursday, 3 December 2026');
  expect(mail?.text).toContain('Oslo, London');
  expect(await newsTo(movedHere)).toHaveLength(1);
  for (const person of [movedAway, elsewhere, silent]) expect(await newsTo(person)).toEqual([]);
  // Who follows later is not told of it, and neither is anybody twice.
  const late = await follower(tickets);
  await step(tickets, 'postpone');
  await step(tickets, 'resume');
  expect(await newsTo(told)).toHaveLength(1);
  expect(await newsTo(late)).toEqual([]);
  const link = mail?.links.find((link) => link.includes('/unsubscribe/')) ?? '';
  const stopped = await unsubscribe(app, link);
  expect(stopped.statusCode).toBe(200);
  const follow = await ctx.db
    .selectFrom('page_followers')
    .select('wants_mail')
    .where('user_id', '=', told.id)
    .executeTakeFirstOrThrow();
  expect(follow.wants_mail).toBe(false);
});

it('is told by two workers at once to hundreds, to each of them once', async () => {
  const tickets = await draft({ published_at: clock.now() });
  await sql`with fans as (
      insert into users (email, name, first_name, locale, terms_accepted_at)
      select 'fan-' || n || '@crowd.test', 'Fan', 'Fan', 'en', now() from generate_series(1, 450) as n
      returning id)
    insert into page_followers (page_id, user_id, wants_mail, country_iso)
    select ${tickets.page.id}, id, true, 'GB' from fans`.execute(ctx.db);
  const payload = { eventId: tickets.event.id };
  await Promise.all([handler(ctx, payload, { signal }), handler(other.ctx, payload, { signal })]);
  const { rows } = await sql<{ jobs: number; people: number }>`
    select count(*)::integer as jobs,
      count(distinct payload ->> 'userId')::integer as people
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where identifier = 'send-event-news'
      and payload ->> 'eventId' = ${tickets.event.id}`.execute(ctx.db);
  expect(rows).toEqual([{ jobs: 450, people: 450 }]);
  await sql`delete from graphile_worker._private_jobs`.execute(ctx.db);
});

it('is not announced when it was postponed before, and is when it takes place after all', async () => {
  const tickets = await draft();
  const fan = await follower(tickets);
  await step(tickets, 'publish');
  await step(tickets, 'postpone');
  expect(await newsTo(fan)).toEqual([]);
  await step(tickets, 'resume');
  expect(await newsTo(fan)).toHaveLength(1);
});

it('waits for tickets that everybody can buy, or a link to them', async () => {
  const hidden = await makeTickets(ctx, {
    ownerId: seller.id,
    event: { published_at: null },
    categories: [{ hidden_code: 'friends-26' }],
  });
  const fan = await follower(hidden);
  await step(hidden, 'publish');
  expect(await newsTo(fan)).toEqual([]);
  const browser = await signedInBrowser(app, seller);
  const path = `/api/users/${seller.id}/events/${hidden.event.id}/ticket_categories`;
  const price = { price_gbp: 2000, price_eur: 2400, price_usd: 2600 };
  const added = await browser.post(path, { name: 'Standing', ...price, capacity: 50 });
  expect(added.status).toBe(200);
  expect(await newsTo(fan)).toHaveLength(1);
  const linked = await draft({ ticket_url: 'https://tickets.example/1' });
  await ctx.db
    .updateTable('ticket_categories')
    .set({ removed_at: clock.now() })
    .where('event_id', '=', linked.event.id)
    .execute();
  const reader = await follower(linked);
  await step(linked, 'publish');
  expect(await newsTo(reader)).toHaveLength(1);
});

import { addDays, calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { planCatalogue } from './catalogue/plan-catalogue.ts';
import { type Fan, planFans } from './fans.ts';
import { randomFrom } from './music/random.ts';
import { DEMO_USERS } from './people.ts';
import { upsert } from './upsert.ts';

export async function makeFans(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  const random = randomFrom('followers');
  const daysAgo = (days: number) => new Date(`${addDays(today, -days)}T18:20:00Z`);
  const fans = planFans();
  await upsert(
    tx,
    'users',
    ['id'],
    fans.map(({ id, email, name, locale }: Fan) => ({
      id,
      email,
      name,
      first_name: name.split(' ', 1)[0] ?? name,
      locale,
      email_confirmed_at: daysAgo(730),
      introduction_completed_at: daysAgo(730),
      terms_accepted_at: daysAgo(730),
      created_at: daysAgo(random.whole(30, 730)),
    })),
  );
  const customer = DEMO_USERS.find(({ email }) => email === 'customer@lathe.test');
  const pages = planCatalogue(today).filter(({ source }) => !source.offline);
  const followers = pages.flatMap(({ id, source }, index) => {
    const shuffledFans = shuffled(fans, randomFrom(`followers of ${source.slug}`));
    const followerIds = shuffledFans.slice(0, source.followers).map((fan) => fan.id);
    // Every third page, so the customer follows some pages but not all.
    if (customer && index % 3 === 0) followerIds.push(customer.id);
    return followerIds.map((user_id) => ({
      page_id: id,
      user_id,
      wants_mail: random.chance(0.6),
      since: daysAgo(random.whole(1, 700)),
    }));
  });
  await upsert(tx, 'page_followers', ['page_id', 'user_id'], followers);
  await sql`update pages set followers =
    (select count(*) from page_followers where page_id = pages.id)`.execute(tx);
}

function shuffled<T>(list: readonly T[], random: ReturnType<typeof randomFrom>): T[] {
  return list
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** What the demo sellers were notified about, derived from their releases, sales and requests. */
import { addDays, calendarDate, startOfDay } from '@lathe/rules/dates';
import { duePeriods, periodKey, type SummaryPeriod } from '@lathe/rules/notifications';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import { sumSold } from '../server/modules/sales/sold-store.ts';
import { salesPath } from '../server/modules/sales/summarise-sales.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { DEMO_USERS } from './people.ts';

const SHOWN_DAYS = 90;
/** Older ones count as read. */
const UNREAD_DAYS = 3;
const SUMMARIES = 4;

export async function makeNotifications(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  const since = startOfDay(addDays(today, -SHOWN_DAYS));
  const readBefore = startOfDay(addDays(today, -UNREAD_DAYS));
  const about = sql`jsonb_build_object('title', releases.title, 'artist', primary_artist,
    'copies', coalesce(quantity_limit, 0),
    'format', (select format from release_types where release_types.id = release_type_id))`;
  await sql`
    insert into notifications (user_id, topic, subject, details, url, about_user_id, in_studio,
      by_mail, created_at, read_at)
    select owner, topic, subject, details, url, other, true, true, at, case when at < ${readBefore} then at + interval '1 hour' end
    from (
      select releases.owner_id as owner, 'release_' || decision as topic,
        reviews.id::text as subject, ${about} as details,
        '/studio/releases/' || releases.id || '/submit' as url, null::uuid as other, decided_at as at
      from reviews join releases on releases.id = thing_id where decision is not null
      union all
      select releases.owner_id, 'first_sale', releases.id::text, ${about},
        '/studio/sales?month=all&release=' || releases.id, null, min(sold_at)
      from order_lines join releases on releases.id = sellable_id
      where order_lines.mode = 'shop' and sold_at is not null group by releases.id
      union all
      select releases.owner_id, 'sold_out', releases.id::text, ${about},
        '/studio/releases/' || releases.id, null, max(sold_at)
      from order_lines join releases on releases.id = sellable_id
      where copies_sold >= quantity_limit and sold_at is not null group by releases.id
      union all
      select artist_id, 'agreement_asked', label_agreements.id::text,
        jsonb_build_object('label', labels.name), '/studio/agreements', labels.owner_id, asked_at
      from label_agreements join labels on labels.id = label_id where state = 'asked'
    ) as events (owner, topic, subject, details, url, other, at)
    join sellers on sellers.user_id = owner
    where at >= ${since} order by at, owner, topic, subject
    on conflict (user_id, topic, subject) do nothing`.execute(tx);
  for (const { id, seller } of DEMO_USERS) {
    if (seller) await makeSummaries(tx, { userId: id, now: ctx.clock.now() });
  }
}

/** The last weeks, as the periodic job would have written them. */
async function makeSummaries(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  const last = duePeriods(now).at(-1);
  if (!last) return;
  for (let weeks = SUMMARIES - 1; weeks >= 0; weeks -= 1) {
    const [from, to] = [addDays(last.from, -7 * weeks), addDays(last.to, -7 * weeks)];
    const period: SummaryPeriod = { frequency: 'weekly', from, to };
    const sums = await sumSold(tx, { userId, show: 'sales', from, to });
    if (sums.length === 0) continue;
    const details = {
      from,
      to,
      copies: sums.reduce((sum, { copies }) => sum + copies, 0),
      earnings: sums.map(({ earnings, currency }) => ({ amount: earnings, currency })),
    };
    const at = new Date(`${addDays(to, 1)}T07:05:00Z`);
    await sql`
      insert into notifications (user_id, topic, subject, details, url, in_studio, by_mail,
        created_at, read_at)
      values (${userId}, 'sales_summary', ${`${periodKey(period)} ${userId}`},
        ${JSON.stringify(details)}, ${salesPath(period)}, true, true, ${at},
        ${weeks > 0 ? at : null})
      on conflict (user_id, topic, subject) do nothing`.execute(tx);
  }
}

import { createHash } from 'node:crypto';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { planFans } from './fans.ts';
import { randomFrom } from './music/random.ts';
import { DEMO_USERS } from './people.ts';
import { upsert } from './upsert.ts';

interface Wishable {
  id: string;
  kind: string;
  title: string;
  artist: string;
}

const WISHED_BY_CUSTOMER = 7;

/** The customer shares a list; a third of the fans have short ones, some of them shared. */
export async function makeWishLists(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  const random = randomFrom('wish lists');
  const things = await wishableThings(tx);
  const customer = DEMO_USERS.find(({ email }) => email === 'customer@lathe.test');
  const owners = [
    ...(customer ? [{ id: customer.id, name: 'Clara', count: WISHED_BY_CUSTOMER }] : []),
    ...planFans()
      .filter(() => random.chance(0.33))
      .map(({ id, name }) => ({
        id,
        name: random.chance(0.4) ? (name.split(' ', 1)[0] ?? name) : null,
        count: random.whole(1, 5),
      })),
  ];
  const wishes = owners.flatMap(({ id: owner, count }) => {
    const start = random.whole(0, things.length - 1);
    // The list alternates between kinds, and a step that is no divisor spreads the artists.
    return Array.from({ length: count }, (_, at) => {
      const { id, ...thing } = things[(start + at * 7) % things.length] ?? missing();
      const day = addDays(today, -random.whole(1, 300));
      return { user_id: owner, item_id: id, ...thing, created_at: new Date(`${day}T19:40:00Z`) };
    });
  });
  const once = new Map(wishes.map((wish) => [`${wish.user_id} ${wish.item_id}`, wish]));
  await upsert(tx, 'wishes', ['user_id', 'item_id'], [...once.values()]);
  await upsert(
    tx,
    'wish_lists',
    ['user_id'],
    owners.flatMap(({ id, name }) =>
      name === null ? [] : [{ user_id: id, share_key: keyOf(id), shown_name: name }],
    ),
  );
}

function missing(): never {
  throw new Error('The demo world has nothing to wish for.');
}

/** The same in every demo world. */
function keyOf(owner: string): string {
  return createHash('sha256').update(`wish list of ${owner}`).digest('base64url');
}

/** Also what is retired or over: lists of real people have it, too. */
async function wishableThings(tx: Tx): Promise<Wishable[]> {
  const { rows } = await sql<Wishable>`
    select id, kind, title, artist from (
      select releases.id, 'release' as kind, title, primary_artist as artist
      from releases join pages on pages.id = page_id
      where published_at is not null and group_id is not null
      union all
      select goods.id, 'merch', goods.title, pages.name
      from merch_items as goods join pages on pages.id = page_id where published_at is not null
      union all
      select events.id, 'ticket', events.name, pages.name
      from events join pages on pages.id = page_id where published_at is not null
    ) as things order by md5(id::text), id`.execute(tx);
  return rows;
}

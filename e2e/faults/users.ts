/** Users of the fault test: created in the database, then active over HTTP. */
import { noise } from '@lathe/media/audio/testing/signals';
import { wavBytes } from '@lathe/media/audio/testing/wav-files';
import { redBlueHalves } from '@lathe/media/pictures/testing/sample-pictures';
import { EXPRESS_COVER_MIN_PX } from '@lathe/rules/limits';
import { addDuration } from '@lathe/rules/time';
import { type Random, randomFrom } from '../../demo/sleeves/random.ts';
import type { Ctx } from '../../server/context.ts';
import { sessionCookieName } from '../../server/modules/accounts/index.ts';
import { insertSession } from '../../server/modules/accounts/session-store.ts';
import { makeTickets } from '../../server/modules/events/testing/tickets.ts';
import { makeMerch } from '../../server/modules/merch/testing/merch.ts';
import { makePage } from '../../server/modules/pages/testing/pages.ts';
import { makeTitle } from '../../server/modules/storefront/testing/titles.ts';
import { inTransaction } from '../../server/platform/db/tx.ts';
import { makePerson } from '../../server/testing/people.ts';
import type { Item } from './buy.ts';
import type { ResponseLog } from './response-log.ts';
import { runBuyer } from './run-buyer.ts';
import { runSeller } from './run-seller.ts';
import type { ShopEndpoints } from './visitor.ts';

const COPIES = 6;
/** Buyers all try the same edition, one edition after the other. */
const EDITIONS_PER_MINUTE = 8;

export interface UserCounts {
  guests: number;
  members: number;
  sellers: number;
  /** Pause between two releases of a seller. */
  pauseMs: number;
}

interface UserSetup {
  seed: string;
  minutes: number;
  userCounts: UserCounts;
  endpoints: ShopEndpoints;
  responseLog: ResponseLog;
  /** Of sellers who are paid out. */
  releases: readonly string[];
}

/** Resolves to a function that starts them; its promise resolves when all of them are done. */
export async function createUsers(
  ctx: Ctx,
  { seed, minutes, userCounts, endpoints, responseLog, releases }: UserSetup,
): Promise<(stop: AbortSignal) => Promise<void>> {
  const { id: ownerId } = await makePerson({ ctx }, { seller: true });
  const own = await titlesFor(ctx, ownerId, { count: 3, limit: null });
  const plain = [...own, ...releases];
  const count = Math.ceil(minutes * EDITIONS_PER_MINUTE) + 1;
  const limited = await titlesFor(ctx, ownerId, { count, limit: COPIES });
  const others = await otherKinds(ctx, ownerId);
  const members = await Promise.all(times(userCounts.members, () => createSignedInUser(ctx, {})));
  const sellers = await Promise.all(
    times(userCounts.sellers, async () => {
      const seller = await createSignedInUser(ctx, { seller: true });
      const page = await makePage(ctx, { owner_id: seller.id, is_live: true });
      return { ...seller, pageId: page.id };
    }),
  );
  const uploadFiles = await loadUploadFiles();
  const facts = await readReferenceData(ctx);

  return async (stop) => {
    const left = new Set(limited);
    const soldOut = (items: readonly Item[]) => {
      for (const { uuid } of items) left.delete(uuid);
    };
    const chooseItems = (random: Random) => (round: number) => {
      const [edition] = left;
      const [first = ''] = plain;
      const uuid = random.next() < 0.6 ? (edition ?? first) : random.pick([first, ...plain]);
      const release: Item = { type: 'release', uuid };
      // In a short run everyone has an order of three kinds.
      return round === 0 ? allKinds(random, release, others) : mixedWith(random, release, others);
    };
    const buyers = [...times(userCounts.guests, () => null), ...members].map((member, index) => {
      const random = randomFrom(`buyer ${index} ${seed}`);
      const choose = chooseItems(random);
      const options = {
        at: index + 1,
        endpoints,
        random,
        responseLog,
        member,
        choose,
        soldOut,
        stop,
      };
      return runBuyer(options);
    });
    const making = sellers.map((seller, index) => {
      const random = randomFrom(`seller ${index} ${seed}`);
      const { pauseMs } = userCounts;
      const options = {
        at: index + 1000,
        endpoints,
        random,
        responseLog,
        seller,
        uploadFiles,
        facts,
        now: () => ctx.clock.now(),
        pauseMs,
        stop,
      };
      return runSeller(options);
    });
    await Promise.all([...buyers, ...making]);
  };
}

function times<T>(number: number, make: (at: number) => T): T[] {
  return Array.from({ length: number }, (_, index) => make(index));
}

async function titlesFor(
  ctx: Ctx,
  ownerId: string,
  { count, limit }: { count: number; limit: number | null },
): Promise<string[]> {
  const releases = times(count, () => ({ limit }));
  return (await makeTitle(ctx, { ownerId, releases })).releaseIds;
}

interface OtherKinds {
  shirt: Item;
  tickets: readonly [Item, Item];
}

/** Enough places for a whole run: editions are what buyers compete for. */
const PLACES = 100_000;

async function otherKinds(ctx: Ctx, ownerId: string): Promise<OtherKinds> {
  const { page, categories } = await makeTickets(ctx, {
    ownerId,
    capacity: PLACES,
    categories: [{}, {}],
    event: { starts_at: addDuration(ctx.clock.now(), { days: 300 }) },
  });
  const { variantId } = await makeMerch(ctx, page, { quantity_limit: PLACES });
  const ticket = (at: number): Item => ({ type: 'ticket', uuid: categories[at] ?? '' });
  return { shirt: { type: 'merch', uuid: variantId }, tickets: [ticket(0), ticket(1)] };
}

/** Half of the orders are a record alone, some are tickets alone, and the rest mixes three kinds. */
function mixedWith(random: Random, release: Item, others: OtherKinds): Item[] {
  const share = random.next();
  if (share < 0.5) return [release];
  return share < 0.65 ? [...others.tickets] : allKinds(random, release, others);
}

function allKinds(random: Random, release: Item, { shirt, tickets }: OtherKinds): Item[] {
  return [release, shirt, random.pick(tickets)];
}

async function createSignedInUser(ctx: Ctx, kind: { seller?: boolean }) {
  const { id, email } = await makePerson({ ctx }, kind);
  return { id, email, session: await createSession(ctx, id) };
}

/** The cookie of a user who has just entered the password, whenever it is asked for. */
export async function createSession(ctx: Ctx, userId: string): Promise<string> {
  const now = ctx.clock.now();
  const session = { userId, device: 'Firefox, Linux', place: 'unknown', now };
  const secret = await inTransaction(ctx.db, async (tx) => {
    const created = await insertSession(tx, session);
    const longAhead = { confirmed_at: addDuration(now, { days: 365 }) };
    await tx.updateTable('sessions').set(longAhead).where('id', '=', created.id).execute();
    return created.secret;
  });
  return `${sessionCookieName(ctx.config)}=${secret}`;
}

/** The second track is large enough for a two-part upload. */
async function loadUploadFiles() {
  const cover = await redBlueHalves(EXPRESS_COVER_MIN_PX, EXPRESS_COVER_MIN_PX);
  const song = wavBytes(noise(31 * 44_100, { size: 0.2 }), { sampleRate: 44_100, bits: 16 });
  const long = wavBytes(noise(33 * 88_200, { size: 0.2 }), { sampleRate: 88_200, bits: 24 });
  return { songs: [song, song, song, long], covers: [cover] } as const;
}

async function readReferenceData({ db }: Ctx) {
  const genre = async (slug: string) =>
    (await db.selectFrom('genres').select('id').where('slug', '=', slug).executeTakeFirstOrThrow())
      .id;
  const type = db.selectFrom('release_types').select('id').where('code', '=', 'cd');
  const [{ id: typeId }, main, sub] = await Promise.all([
    type.executeTakeFirstOrThrow(),
    genre('electronic'),
    genre('techno'),
  ]);
  return { typeId, genre: main, subGenre: sub };
}

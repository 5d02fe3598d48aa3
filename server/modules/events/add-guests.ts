/** Adds guests with free tickets. They take places of the pools, like buyers. */
import type { NewGuest as GuestInput } from '@lathe/contract/guest-calls';
import { emailAddress } from '@lathe/contract/user';
import { type EventStatus, eventStatus } from '@lathe/rules/event-states';
import type { Locale } from '@lathe/rules/locales';
import { GUEST_GROUP_MAX, GUEST_PLACES_MAX } from '@lathe/rules/ticket-limits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { normalizeEmail } from '../accounts/index.ts';
import { insertGuests, listGuests, type NewGuest } from '../tickets/index.ts';
import { type CategoryRow, listCategories } from './category-store.ts';
import { mailGuests } from './jobs.ts';
import type { OwnEvent, OwnEventRow } from './own-store.ts';
import { changeCounts, lockPools } from './selling/counts.ts';
import { numberGuestTickets } from './selling/stock.ts';
import { publishEventChanged, readOwnEvent } from './with-event.ts';

type Fields = Record<string, FieldProblem[]>;
type Added = OwnEvent & { guests: readonly GuestInput[]; locale: Locale };

/** All or none. Every problem of every guest is in the error. Returns how many were added. */
export async function addGuests(
  tx: Tx,
  ctx: Ctx,
  { guests, locale, ...own }: Added,
): Promise<number> {
  const now = ctx.clock.now();
  const mine = { ownerId: own.ownerId, eventId: own.id };
  await readOwnEvent(tx, own);
  // Buyers lock the pools first, too, so what is left cannot change meanwhile.
  await lockPools(tx, own.id);
  const event = await readOwnEvent(tx, own);
  if (!isOpen(event, now)) throw new CallError('guests_not_changeable');
  const categories = await listCategories(tx, mine);
  const before = await listGuests(tx, own.id);
  const fields: Fields = {};
  const checked = guests.map((guest, at) => checkGuest(guest, { at, categories, fields }));
  const fresh = checked.filter((guest) => guest !== null);
  checkTwice(checked, { before, fields });
  checkPlacesLeft(fresh, { categories, fields });
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  assertWithinGuestLimit([...before, ...fresh]);
  const added = await insertGuests(tx, { eventId: own.id, locale, now }, fresh);
  for (const { categoryId: uuid, places } of fresh) {
    await changeCounts(tx, { uuid }, { sold: places });
  }
  await numberGuestTickets(
    tx,
    added.map(({ id }) => id),
  );
  await mailGuests(tx, ctx, { guests: added, about: 'tickets' });
  await publishEventChanged(tx, ctx, event);
  return added.length;
}

/** As for buyers. The mail describes an event that everybody can see, on its day. */
export function isOpen(event: OwnEventRow, now: Date): boolean {
  return OPEN.has(eventStatus(event, now));
}

const OPEN: ReadonlySet<EventStatus> = new Set(['scheduled', 'moved']);

interface Checking {
  at: number;
  categories: readonly CategoryRow[];
  fields: Fields;
}

function checkGuest(guest: GuestInput, { at, categories, fields }: Checking): NewGuest | null {
  const name = guest.name.trim();
  const email = normalizeEmail(guest.email);
  const wanted = guest.category.trim().toLowerCase();
  const category = categories.find((each) => [each.id, each.name.toLowerCase()].includes(wanted));
  const { places } = guest;
  const problems: Fields = {
    ...(name === '' && { name: [{ key: 'required' }] }),
    ...(email !== '' && !emailAddress.safeParse(email).success && { email: [{ key: 'email' }] }),
    ...(!category && { category: [{ key: 'guest_category' }] }),
    ...((places < 1 || places > GUEST_GROUP_MAX) && {
      places: [{ key: 'guest_group', values: { max: GUEST_GROUP_MAX } }],
    }),
  };
  for (const [field, found] of Object.entries(problems)) fields[`guests.${at}.${field}`] = found;
  if (!category || Object.keys(problems).length > 0) return null;
  return { categoryId: category.id, name, email, places, note: guest.note.trim() };
}

/** Two people of one name need something that tells them apart, and a list that is sent twice is no second list. */
function checkTwice(
  guests: readonly (NewGuest | null)[],
  { before, fields }: { before: readonly NewGuest[]; fields: Fields },
): void {
  const keyOf = ({ name, email }: NewGuest) => `${name.toLowerCase()}\n${email}`;
  const seen = new Set(before.map(keyOf));
  for (const [at, guest] of guests.entries()) {
    if (guest === null) continue;
    if (seen.has(keyOf(guest))) fields[`guests.${at}.name`] = [{ key: 'guest_twice' }];
    seen.add(keyOf(guest));
  }
}

/** Of the pools, and of categories that have a limit of their own. */
function checkPlacesLeft(
  guests: readonly NewGuest[],
  { categories, fields }: Pick<Checking, 'categories' | 'fields'>,
): void {
  const wantedBy = (isMine: (row: CategoryRow) => boolean) => {
    const ids = new Set(categories.filter(isMine).map(({ id }) => id));
    const mine = guests.filter(({ categoryId }) => ids.has(categoryId));
    return mine.reduce((sum, { places }) => sum + places, 0);
  };
  const problems = categories.flatMap((row) => {
    const own = wantedBy(({ id }) => id === row.id);
    const inPool = wantedBy(({ poolId }) => poolId === row.poolId);
    const leftInPool = row.capacity - row.poolSold - row.poolReserved - row.poolOffered;
    const left =
      row.quantity === null
        ? leftInPool
        : Math.min(leftInPool, row.quantity - row.sold - row.reserved - row.offered);
    const isShort = own > 0 && (own > left || inPool > leftInPool);
    return isShort ? [{ key: 'guest_places', values: { category: row.name, left } }] : [];
  });
  if (problems.length > 0) fields.guests = problems;
}

function assertWithinGuestLimit(all: readonly Pick<NewGuest, 'places'>[]): void {
  const places = all.reduce((sum, guest) => sum + guest.places, 0);
  if (places <= GUEST_PLACES_MAX) return;
  throw new CallError('guest_limit_reached', { values: { max: GUEST_PLACES_MAX } });
}

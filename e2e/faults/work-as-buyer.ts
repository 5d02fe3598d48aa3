/** A buyer who purchases repeatedly, with a different card and item each time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCardBehaviour } from '@lathe/rules/test-cards';
import type { Random } from '../../demo/sleeves/random.ts';
import { approveAtBank, emptyBasket, fillBasket, pressPay, type Wish } from './buy.ts';
import type { Notebook, WishEnd } from './response-log.ts';
import { type Answer, type Doors, makeVisitor, readFormHeaders, type Visitor } from './visitor.ts';

const CARDS: readonly [TestCardBehaviour, ...TestCardBehaviour[]] = [
  'succeeds',
  'succeeds',
  'succeeds',
  'lost_answer',
  'slow',
  'three_d_secure',
  'declined',
  'no_funds',
];
const PASSWORD = 'Kettle-drum-42';
/** Longer than the sweep needs to resolve an open payment. */
const SETTLED_WITHIN_MS = 100_000;
const TRIES = 20;

interface Life {
  at: number;
  doors: Doors;
  random: Random;
  notes: Notebook;
  /** Null for guests. */
  member: { email: string; session: string } | null;
  /** Picks the popular release or another one. */
  choose(): string;
  soldOut(release: string): void;
  over: AbortSignal;
}

export async function workAsBuyer(life: Life): Promise<void> {
  const { at, random, notes, member } = life;
  for (let wish = 0; !life.over.aborted; wish += 1) {
    await sleep(random.between(300, 1500));
    const email = member?.email ?? `guest${at}-${wish}@example.com`;
    const card = random.pick(CARDS);
    const release = life.choose();
    const end = await buyOne(life, { release, card, email }).catch(
      (error: Error): WishEnd => ({ told: 'unknown', why: error.message }),
    );
    if (end.told === 'refused' && end.code === 'item_sold_out') life.soldOut(release);
    notes.wishes.push({ email, member: member !== null, card, end });
    if (!member && random.next() < 0.2) await register(life, `new-${email}`);
  }
}

/** A guest gets a new basket each time; a member has one permanent basket. */
async function buyOne(life: Life, wish: Wish & { email: string }): Promise<WishEnd> {
  const { at, doors, member } = life;
  const headers = await untilAnswered(() => readFormHeaders(origin(doors), member?.session ?? ''));
  const visitor = makeVisitor(at, doors, headers);
  if (member) await emptyBasket(visitor);
  const filled = await fillBasket(visitor, wish.release, { keyed: member !== null });
  if (filled.status >= 400) return refusal(filled);
  const email = member ? null : wish.email;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const pressed = await pressPay(visitor, { card: wish.card, email });
    if (!pressed) return await whyNothing(visitor);
    const end = await follow(visitor, pressed);
    if (end) return end;
    await sleep(1000);
  }
  return { told: 'unknown', why: 'pressed often enough' };
}

/** If payment succeeded but the response was lost, the basket is empty and gets no quote. */
async function whyNothing(visitor: Visitor): Promise<WishEnd> {
  const { json } = await visitor.press('/es/checkout?country=GB');
  const { items } = json.cart as { items?: unknown[] };
  return items?.length === 0 ? { told: 'emptied' } : { told: 'refused', code: 'nothing_offered' };
}

/** Null when a retry makes sense. */
async function follow(visitor: Visitor, pressed: Answer): Promise<WishEnd | null> {
  const { status, json } = pressed;
  if (json.code === 'cart_empty') return { told: 'emptied' };
  if (json.code === 'checkout_in_progress' || json.code === 'total_changed') return null;
  if (status >= 400) return refusal(pressed);
  if (json.status === 'paid') return { told: 'paid', order: String(json.order) };
  if (json.status === 'action_needed') await approveAtBank(visitor, json.action_url);
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  while (performance.now() < deadline) {
    const asked = await visitor.press(`/es/checkout/${json.checkout}/finish`, { body: {} });
    if (asked.status >= 400) return refusal(asked);
    if (asked.json.status === 'paid') return { told: 'paid', order: String(asked.json.order) };
    await sleep(700);
  }
  return { told: 'unknown', why: 'still being processed' };
}

function refusal({ status, json }: Answer): WishEnd {
  return { told: 'refused', code: String(json.code ?? status) };
}

/** A confirmed registration must result in a mail with a link. */
async function register({ at, doors, notes }: Life, email: string): Promise<void> {
  const headers = await untilAnswered(() => readFormHeaders(origin(doors)));
  const body = { first_name: 'Bo', last_name: 'Lind', email, password: PASSWORD, terms: true };
  const visitor = makeVisitor(at, doors, headers);
  const { status, lost } = await visitor.press('/api/register', { body, keyed: true });
  if (status === 204) notes.registered.push({ email, times: lost + 1 });
}

function origin({ origins }: Doors): string {
  return origins[0] ?? '';
}

export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(300);
    }
  }
}

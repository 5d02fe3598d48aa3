/** A buyer who purchases repeatedly, with a different card and item each time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCardBehaviour } from '@lathe/rules/test-cards';
import type { Random } from '../../demo/sleeves/random.ts';
import { approveAtBank, emptyBasket, fillBasket, type Purchase, submitPayment } from './buy.ts';
import type { PurchaseResult, ResponseLog } from './response-log.ts';
import {
  type ApiReply,
  makeVisitor,
  readFormHeaders,
  type ShopEndpoints,
  type Visitor,
} from './visitor.ts';

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
const SETTLE_TIMEOUT_MS = 100_000;
const ATTEMPTS_MAX = 20;

interface BuyerOptions {
  at: number;
  doors: ShopEndpoints;
  random: Random;
  notes: ResponseLog;
  /** Null for guests. */
  member: { email: string; session: string } | null;
  /** Picks the popular release or another one. */
  choose(): string;
  soldOut(release: string): void;
  over: AbortSignal;
}

export async function runBuyer(life: BuyerOptions): Promise<void> {
  const { at, random, notes, member } = life;
  for (let wish = 0; !life.over.aborted; wish += 1) {
    await sleep(random.between(300, 1500));
    const email = member?.email ?? `guest${at}-${wish}@example.com`;
    const card = random.pick(CARDS);
    const release = life.choose();
    const end = await buyOne(life, { release, card, email }).catch(
      (error: Error): PurchaseResult => ({ told: 'unknown', why: error.message }),
    );
    if (end.told === 'refused' && end.code === 'item_sold_out') life.soldOut(release);
    notes.wishes.push({ email, member: member !== null, card, end });
    if (!member && random.next() < 0.2) await register(life, `new-${email}`);
  }
}

/** A guest gets a new basket each time; a member has one permanent basket. */
async function buyOne(
  life: BuyerOptions,
  wish: Purchase & { email: string },
): Promise<PurchaseResult> {
  const { at, doors, member } = life;
  const headers = await retryUntilAnswered(() =>
    readFormHeaders(origin(doors), member?.session ?? ''),
  );
  const visitor = makeVisitor(at, doors, headers);
  if (member) await emptyBasket(visitor);
  const filled = await fillBasket(visitor, wish.release, { keyed: member !== null });
  if (filled.status >= 400) return rejectedResult(filled);
  const email = member ? null : wish.email;
  for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
    const pressed = await submitPayment(visitor, { card: wish.card, email });
    if (!pressed) return await emptyBasketResult(visitor);
    const end = await waitForResult(visitor, pressed);
    if (end) return end;
    await sleep(1000);
  }
  return { told: 'unknown', why: 'pressed often enough' };
}

/** If payment succeeded but the response was lost, the basket is empty and gets no quote. */
async function emptyBasketResult(visitor: Visitor): Promise<PurchaseResult> {
  const { json } = await visitor.press('/es/checkout?country=GB');
  const { items } = json.cart as { items?: unknown[] };
  return items?.length === 0 ? { told: 'emptied' } : { told: 'refused', code: 'nothing_offered' };
}

/** Null when a retry makes sense. */
async function waitForResult(visitor: Visitor, pressed: ApiReply): Promise<PurchaseResult | null> {
  const { status, json } = pressed;
  if (json.code === 'cart_empty') return { told: 'emptied' };
  if (json.code === 'checkout_in_progress' || json.code === 'total_changed') return null;
  if (status >= 400) return rejectedResult(pressed);
  if (json.status === 'paid') return { told: 'paid', order: String(json.order) };
  if (json.status === 'action_needed') await approveAtBank(visitor, json.action_url);
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const asked = await visitor.press(`/es/checkout/${json.checkout}/finish`, { body: {} });
    if (asked.status >= 400) return rejectedResult(asked);
    if (asked.json.status === 'paid') return { told: 'paid', order: String(asked.json.order) };
    await sleep(700);
  }
  return { told: 'unknown', why: 'still being processed' };
}

function rejectedResult({ status, json }: ApiReply): PurchaseResult {
  return { told: 'refused', code: String(json.code ?? status) };
}

/** A confirmed registration must result in a mail with a link. */
async function register({ at, doors, notes }: BuyerOptions, email: string): Promise<void> {
  const headers = await retryUntilAnswered(() => readFormHeaders(origin(doors)));
  const body = { first_name: 'Bo', last_name: 'Lind', email, password: PASSWORD, terms: true };
  const visitor = makeVisitor(at, doors, headers);
  const { status, lost } = await visitor.press('/api/register', { body, keyed: true });
  if (status === 204) notes.registered.push({ email, times: lost + 1 });
}

function origin({ origins }: ShopEndpoints): string {
  return origins[0] ?? '';
}

export async function retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(300);
    }
  }
}

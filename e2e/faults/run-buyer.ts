/** A buyer who purchases repeatedly, with a different card and item each time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCardBehaviour } from '@lathe/rules/test-cards';
import type { Random } from '../../demo/sleeves/random.ts';
import {
  approveAtBank,
  emptyBasket,
  fillBasket,
  type Item,
  type Purchase,
  submitPayment,
} from './buy.ts';
import type { PurchaseResult, ResponseLog } from './response-log.ts';
import { retryUntilAnswered } from './retry.ts';
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
  endpoints: ShopEndpoints;
  random: Random;
  responseLog: ResponseLog;
  /** Null for guests. */
  member: { email: string; session: string } | null;
  /** Picks the popular release or another one, alone or with things of other kinds. */
  choose(round: number): readonly Item[];
  soldOut(items: readonly Item[]): void;
  stop: AbortSignal;
}

export async function runBuyer(options: BuyerOptions): Promise<void> {
  const { at, random, responseLog, member } = options;
  for (let round = 0; !options.stop.aborted; round += 1) {
    await sleep(random.between(300, 1500));
    const email = member?.email ?? `guest${at}-${round}@example.com`;
    const card = random.pick(CARDS);
    const items = options.choose(round);
    const result = await buyOne(options, { items, card, email }).catch(
      (error: Error): PurchaseResult => ({ outcome: 'unknown', why: error.message }),
    );
    if (result.outcome === 'refused' && result.code === 'item_sold_out') options.soldOut(items);
    responseLog.purchases.push({ email, member: member !== null, card, items, result });
    if (!member && random.next() < 0.2) await register(options, `new-${email}`);
  }
}

/** A guest gets a new basket each time; a member has one permanent basket. */
async function buyOne(
  options: BuyerOptions,
  purchase: Purchase & { email: string },
): Promise<PurchaseResult> {
  const { at, endpoints, member } = options;
  const headers = await retryUntilAnswered(() =>
    readFormHeaders(origin(endpoints), member?.session ?? ''),
  );
  const visitor = makeVisitor(at, endpoints, headers);
  if (member) await emptyBasket(visitor);
  for (const item of purchase.items) {
    // Without a key, a repeated request would add a second piece to a basket that exists already.
    const idempotent = member !== null || visitor.headers['x-cart-id'] !== undefined;
    const filled = await fillBasket(visitor, item, { idempotent });
    if (filled.status >= 400) return rejectedResult(filled);
  }
  const email = member ? null : purchase.email;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const payReply = await submitPayment(visitor, { card: purchase.card, email });
    if (!payReply) return await emptyBasketResult(visitor);
    const end = await waitForResult(visitor, payReply);
    if (end) return end;
    await sleep(1000);
  }
  return { outcome: 'unknown', why: 'pressed often enough' };
}

/** If payment succeeded but the response was lost, the basket is empty and gets no quote. */
async function emptyBasketResult(visitor: Visitor): Promise<PurchaseResult> {
  const { json } = await visitor.submit('/es/checkout?country=GB');
  const { items } = json.cart as { items?: unknown[] };
  return items?.length === 0
    ? { outcome: 'emptied' }
    : { outcome: 'refused', code: 'nothing_offered' };
}

/** Null when a retry makes sense. */
async function waitForResult(visitor: Visitor, payReply: ApiReply): Promise<PurchaseResult | null> {
  const { status, json } = payReply;
  if (json.code === 'cart_empty') return { outcome: 'emptied' };
  if (json.code === 'checkout_in_progress' || json.code === 'total_changed') return null;
  if (status >= 400) return rejectedResult(payReply);
  if (json.status === 'paid') return { outcome: 'paid', order: String(json.order) };
  if (json.status === 'action_needed') await approveAtBank(visitor, json.action_url);
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const finishReply = await visitor.submit(`/es/checkout/${json.checkout}/finish`, { body: {} });
    if (finishReply.status >= 400) return rejectedResult(finishReply);
    if (finishReply.json.status === 'paid')
      return { outcome: 'paid', order: String(finishReply.json.order) };
    await sleep(700);
  }
  return { outcome: 'unknown', why: 'still being processed' };
}

function rejectedResult({ status, json }: ApiReply): PurchaseResult {
  return { outcome: 'refused', code: String(json.code ?? status) };
}

/** A confirmed registration must result in a mail with a link. */
async function register(
  { at, endpoints, responseLog }: BuyerOptions,
  email: string,
): Promise<void> {
  const headers = await retryUntilAnswered(() => readFormHeaders(origin(endpoints)));
  const body = { first_name: 'Bo', last_name: 'Lind', email, password: PASSWORD, terms: true };
  const visitor = makeVisitor(at, endpoints, headers);
  const { status, lost } = await visitor.submit('/api/register', { body, idempotent: true });
  if (status === 204) responseLog.registered.push({ email, times: lost + 1 });
}

function origin({ origins }: ShopEndpoints): string {
  return origins[0] ?? '';
}

/** Sellers who are paid out: by bank files or by a provider, some with tax, VAT, splits or a reserve. */
import { sql } from 'kysely';
import type { Ctx } from '../../../server/context.ts';
import { paidSellers } from '../../../server/modules/payouts/testing/paid-seller.ts';
import { agreeSplit } from '../../../server/modules/splits/testing/agreed-split.ts';
import { releasesOf } from '../../../server/modules/storefront/testing/titles.ts';
import { retryUntilAnswered } from '../retry.ts';
import { createSession } from '../users.ts';
import { makeVisitor, readFormHeaders, type ShopEndpoints, type Visitor } from '../visitor.ts';

const WAYS = ['gb', 'sepa', 'tipalti', 'trolley'] as const;

export interface FaultPayee {
  id: string;
  way: (typeof WAYS)[number];
  currency: 'GBP' | 'EUR';
  releaseId: string;
  /** Requests nothing, so the monthly run pays. */
  isPatient: boolean;
  visitor: Visitor;
}

export async function createPayees(
  ctx: Ctx,
  { count, endpoints }: { count: number; endpoints: ShopEndpoints },
): Promise<FaultPayee[]> {
  const payees: FaultPayee[] = [];
  for (let at = 0; at < count; at += 1) {
    const payee = await createPayee(ctx, at, endpoints);
    payees.push(payee);
    if (payee.way === 'tipalti' || payee.way === 'trolley') await enterDetails(payee);
  }
  await shareReleases(ctx, payees);
  const ids = payees.flatMap(({ id, way }) => (way === 'gb' || way === 'sepa' ? [] : id));
  await retryUntilAnswered(async () => {
    const { rows } = await sql`select from payees where is_payable and user_id = any(${ids}::uuid[])
      `.execute(ctx.db);
    if (rows.length < ids.length) throw new Error('Not every provider knows its payees.');
  });
  return payees;
}

async function createPayee(ctx: Ctx, at: number, endpoints: ShopEndpoints): Promise<FaultPayee> {
  const way = WAYS[at % WAYS.length] ?? 'gb';
  const currency = way === 'sepa' ? 'EUR' : 'GBP';
  const sellers = paidSellers({ ctx });
  const round = Math.floor(at / WAYS.length);
  const { id } = await sellers.makeSeller({
    // Tax is withheld abroad.
    country: way === 'sepa' ? 'FR' : 'GB',
    currencies: [currency],
    isKnown: round % 3 !== 1,
  });
  if (way === 'sepa') await sellers.confirmCountries(id);
  if (way === 'trolley') await useTrolley(ctx, id);
  if (way === 'gb' && round % 2 === 0) await registerForVat(ctx, id);
  const releaseId = await releasesOf(ctx, id)();
  const session = await createSession(ctx, id);
  const visitor = makeVisitor(
    at + 2000,
    endpoints,
    await readFormHeaders(endpoints.origins[0] ?? '', session),
  );
  return { id, way, currency, releaseId, isPatient: round % 3 === 2, visitor };
}

async function useTrolley({ db, clock }: Ctx, userId: string): Promise<void> {
  const flag = { user_id: userId, flag: 'use-trolley-payout', set_at: clock.now() };
  await db.insertInto('user_feature_flags').values(flag).execute();
}

async function registerForVat({ db }: Ctx, userId: string): Promise<void> {
  await sql`insert into seller_tax_status (user_id, country_iso, vat_number, registered_from)
    values (${userId}, 'GB', 'GB980780684', '2020-04-01')`.execute(db);
}

/** On the page of the provider, which is signed for a short time. */
async function enterDetails({ id, visitor }: FaultPayee): Promise<void> {
  await retryUntilAnswered(async () => {
    const { json } = await visitor.submit(`/api/users/${id}/payment/onboard`);
    const { status } = await fetch(String(json.url), { method: 'POST' });
    if (status !== 200) throw new Error(`The page of the provider answers with ${status}.`);
  });
}

/** Every fifth payee earns from the release of the next one, too. */
async function shareReleases(ctx: Ctx, payees: readonly FaultPayee[]): Promise<void> {
  for (let at = 0; at + 1 < payees.length; at += 5) {
    const [other, owner] = [payees[at], payees[at + 1]];
    if (!other || !owner) continue;
    await agreeSplit(ctx, {
      releaseId: owner.releaseId,
      proposedBy: owner.id,
      shares: [
        { userId: owner.id, basisPoints: 8667 },
        { userId: other.id, basisPoints: 1333 },
      ],
    });
  }
}

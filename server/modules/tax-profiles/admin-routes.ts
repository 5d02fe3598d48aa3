import type { ListedClaim, taxAdminCalls } from '@lathe/contract/tax-admin-calls';
import { addressLines } from '@lathe/rules/addresses';
import { calendarDate } from '@lathe/rules/dates';
import { countryName } from '@lathe/rules/locales';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { auditIfForAnother, editAsAdmin } from '../accounts/index.ts';
import { listOwnAccounts } from '../members/index.ts';
import { certificateLink } from './certificate-link.ts';
import { findClaim } from './claim-store.ts';
import { readTreatyRate } from './read-facts.ts';
import { reviewClaim } from './review-claim.ts';
import { findReviewed, listReviewed, type ReviewedClaim } from './review-store.ts';
import { presentTreatyRates, setTreatyRate, withdrawTreatyRate } from './treaty-rates.ts';

const RATES = { area: 'taxes', tags: ['taxes'] } as const;

export const taxAdminRoutes: Handlers<typeof taxAdminCalls> = {
  'GET /api/admin/treaty_claims': async (call) => {
    const { ctx, query } = call;
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listReviewed(ctx.db, { isOpen: query.state === 'open', cursor });
    const rates = await ratesOf(call, rows);
    const own = await ownAccounts(call);
    return pageOf(rows, {
      path: '/api/admin/treaty_claims',
      query,
      cursorOf: ({ submittedKey, id }) => ({ at: submittedKey, id }),
      present: (row) => present(call, row, { rate: rates.get(row.country) ?? null, own }),
    });
  },

  'GET /api/admin/treaty_claims/{claim}/certificate': async (call) => {
    const { ctx, params } = call;
    const claim = await findClaim(ctx.db, params.claim);
    if (!claim) throw new CallError('not_found');
    await auditIfForAnother(ctx.db, call, { subjectId: claim.userId, action: 'tax_profile.read' });
    return await certificateLink(ctx, claim);
  },

  'POST /api/admin/treaty_claims/{claim}/approve': (call) =>
    answer(call, { validFrom: call.body.valid_from, validTo: call.body.valid_to }),

  'POST /api/admin/treaty_claims/{claim}/refuse': (call) =>
    answer(call, { reason: call.body.reason }),

  'GET /api/admin/treaty_rates': async ({ ctx, locale }) => ({
    data: await presentTreatyRates(ctx, locale),
    next_page_url: null,
  }),

  'POST /api/admin/treaty_rates/{iso}': async (call) => {
    const { ctx, params, body, locale } = call;
    const { valid_from: from, basis_points: basisPoints, note } = body;
    const rate = { country: params.iso, from, basisPoints, note };
    await editAsAdmin(call, RATES, (tx, editing) => setTreatyRate(tx, editing, rate));
    const table = (await presentTreatyRates(ctx, locale)).find(({ iso }) => iso === params.iso);
    if (!table) throw new CallError('not_found');
    return table;
  },

  'DELETE /api/admin/treaty_rates/{iso}/{valid_from}': async (call) => {
    const { iso, valid_from } = call.params;
    const rate = { country: iso, from: valid_from };
    await editAsAdmin(call, RATES, (tx, editing) => withdrawTreatyRate(tx, editing, rate));
    return undefined;
  },
};

async function answer(
  call: Caller & { params: { claim: string } },
  given: Parameters<typeof reviewClaim>[1]['answer'],
): Promise<ListedClaim> {
  const { ctx, params, ip, locale } = call;
  const { userId: actorId } = signedIn(call.actor);
  await reviewClaim(ctx, { claimId: params.claim, actorId, ip, locale, answer: given });
  const row = await findReviewed(ctx.db, params.claim);
  if (!row) throw new CallError('not_found');
  const rates = await ratesOf(call, [row]);
  const rate = rates.get(row.country) ?? null;
  return present(call, row, { rate, own: await ownAccounts(call) });
}

async function ratesOf({ ctx }: Caller, rows: readonly ReviewedClaim[]) {
  const day = calendarDate(ctx.clock.now());
  const rates = new Map<string, number | null>();
  for (const country of new Set(rows.map((row) => row.country))) {
    rates.set(country, await readTreatyRate(ctx.db, { country, day }));
  }
  return rates;
}

async function ownAccounts({ ctx, actor }: Caller): Promise<readonly string[]> {
  return await listOwnAccounts(ctx.db, signedIn(actor).userId);
}

function present(
  { locale }: Caller,
  row: ReviewedClaim,
  { rate, own }: { rate: number | null; own: readonly string[] },
): ListedClaim {
  const address = {
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    state: row.region,
    postcode: row.postcode,
    country: row.addressCountry,
  };
  return {
    uuid: row.id,
    seller: { id: row.userId, name: row.sellerName, email: row.sellerEmail },
    profile: {
      name: row.profileName,
      tax_classification: row.classification,
      country_iso: row.profileCountry,
      address: [...addressLines(address), countryName(row.addressCountry, locale)],
    },
    country_iso: row.country,
    country: countryName(row.country, locale),
    treaty_basis_points: rate,
    state: row.state,
    valid_from: row.validFrom,
    valid_to: row.validTo,
    certificate: {
      name: row.certificateName,
      type: row.certificateType,
      bytes: row.certificateBytes,
    },
    submitted_at: row.submittedAt.toISOString(),
    reviewed_at: row.reviewedAt?.toISOString() ?? null,
    reviewed_by: row.reviewedBy,
    reason: row.reason,
    review_enabled: row.state === 'submitted' && !own.includes(row.userId),
  };
}

import type { RoyaltyReport, royaltyCalls } from '@lathe/contract/royalty-calls';
import { money } from '@lathe/rules/money';
import {
  parsePeriod,
  periodBounds,
  periodName,
  type RoyaltyGrouping,
  type RoyaltyPeriod,
} from '@lathe/rules/royalty-periods';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import {
  nextPageUrl,
  PAGE_SIZE,
  pageOf,
  readCursor,
  readKeys,
} from '../../platform/http/paging.ts';
import { tableFile } from '../../platform/table-file.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { presentPrice, priceBook } from '../catalogue/index.ts';
import { formatNamesFor } from '../kinds/index.ts';
import { listBookings } from './booking-store.ts';
import { readRealtimeSales } from './copies-sold.ts';
import { payoutsOf } from './payout-trail.ts';
import {
  presentBooking,
  presentGroup,
  presentRoyaltyLine,
  presentSums,
} from './present-royalties.ts';
import { linesIn, readPaidEntries } from './read-lines.ts';
import { type BookedPeriod, transactionsOfLine } from './royalty-lines.ts';
import { sumByGroup, sumByPeriod, totalsOf } from './royalty-report.ts';
import { cursorOf, listRoyalties } from './royalty-store.ts';
import { bookedUntil, royaltyTable } from './royalty-table.ts';
import { readSalesSummary } from './sales-summary.ts';
import { sumSold } from './sold-store.ts';

type OwnCall = Caller & { params: { user: string } };

export const royaltyRoutes: Handlers<typeof royaltyCalls> = {
  'GET /api/users/{user}/sales': async (call) => {
    const userId = await readOwner(call);
    return await readSalesSummary(call.ctx, { userId, locale: call.locale });
  },

  'GET /api/users/{user}/sales/realtime': async (call) => {
    const { lastWeek, totalSales } = await readRealtimeSales(call.ctx, await readOwner(call));
    return { sales_last_week: lastWeek, total_sales: totalSales };
  },

  'GET /api/users/{user}/sales/reports/royalties': (call) => reportOf(call, {}),
  'GET /api/users/{user}/sales/reports/royalties/{year}': (call) =>
    reportOf(call, { year: Number(call.params.year) }),
  'GET /api/users/{user}/sales/reports/royalties/{year}/{month}': (call) =>
    reportOf(call, { year: Number(call.params.year), month: Number(call.params.month) }),

  'GET /api/users/{user}/sales/bookings': async (call) => {
    const { ctx, query, locale } = call;
    const { currency, account, payout } = query;
    const userId = await readOwner(call);
    const filter = { userId, currency, account, payout, ...boundsOf(query.period) };
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listBookings(ctx.db, filter, { cursor });
    const payouts = await payoutsOf(ctx.db, { userId, rows });
    return pageOf(rows, {
      path: `/api/users/${userId}/sales/bookings`,
      query,
      cursorOf: ({ bookedKey, id }) => ({ at: bookedKey, id }),
      present: (row) => presentBooking(row, { payout: payouts.get(row.id) ?? null, locale }),
    });
  },

  'GET /api/users/{user}/sales/bookings/{transaction}': async (call) => {
    const userId = await readOwner(call);
    const transactions = [call.params.transaction];
    const [booking] = await bookingsIn(call, { userId, transactions });
    if (!booking) throw new CallError('not_found');
    const of = booking.kind === 'earnings_released' ? 'available' : 'earned';
    return { ...booking, lines: await linesIn(call, { userId, transactions, of }) };
  },

  'GET /api/users/{user}/sales/royalty_lines': async (call) => {
    const { ctx, query, locale } = call;
    const { release, country, format } = query;
    const userId = await readOwner(call);
    const filter = { userId, release, country, format, ...boundsOf(query.period) };
    const cursor = readKeys(query.cursor, ['instant', 'uuid', 'uuid']);
    const rows = await listRoyalties(ctx.db, filter, cursor);
    const viewer = { book: await priceBook(ctx), locale };
    const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
    const path = `/api/users/${userId}/sales/royalty_lines`;
    return {
      data: rows.slice(0, PAGE_SIZE).map((row) => presentRoyaltyLine(row, viewer)),
      next_page_url: last
        ? nextPageUrl({ path, query, keys: cursorOf(last), name: 'cursor' })
        : null,
    };
  },

  'GET /api/users/{user}/sales/royalty_lines/{line}': async (call) => {
    const userId = await readOwner(call);
    const transactions = await transactionsOfLine(call.ctx.db, {
      lineId: call.params.line,
      userId,
    });
    const lines = await linesIn(call, { userId, transactions, line: call.params.line });
    if (lines.length === 0) throw new CallError('not_found');
    return { lines, bookings: await bookingsIn(call, { userId, transactions }) };
  },

  'GET /api/users/{user}/exports/royalties': async (call) => {
    const { ctx, query, locale } = call;
    const userId = await readOwner(call);
    const period = parsePeriod(query.period ?? '');
    const { from, to } = bookedUntil(period ?? {}, ctx.clock.now());
    const viewer = { book: await priceBook(ctx), locale };
    return tableFile(royaltyTable(ctx, { filter: { userId, from, to }, viewer }), {
      name: `lathe-royalties-${period ? periodName(period) : 'all-time'}`,
      as: query.as,
    });
  },

  'GET /api/users/{user}/payouts/{payout}/lines': async (call) => {
    const { ctx, params } = call;
    const { user: userId, payout: payoutId } = params;
    await auditIfForAnother(ctx.db, call, { subjectId: userId, action: 'payouts.read' });
    return await readPaidEntries(call, { userId, payoutId });
  },
};

/** Admins may read the sales of others, and their access is logged. */
async function readOwner(call: OwnCall): Promise<string> {
  const { ctx, params } = call;
  await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'sales.read' });
  return params.user;
}

function boundsOf(period: string | undefined) {
  return periodBounds(parsePeriod(period ?? '') ?? {});
}

async function bookingsIn({ ctx, locale }: OwnCall, period: BookedPeriod) {
  const rows = await listBookings(ctx.db, period, { isWhole: true });
  const payouts = await payoutsOf(ctx.db, { userId: period.userId, rows });
  return rows.map((row) => presentBooking(row, { payout: payouts.get(row.id) ?? null, locale }));
}

async function reportOf(
  call: OwnCall & { query: { by: RoyaltyGrouping; cursor?: string | undefined } },
  period: RoyaltyPeriod,
): Promise<RoyaltyReport> {
  const { ctx, locale, query } = call;
  const { by } = query;
  const userId = await readOwner(call);
  const bounds = { userId, ...periodBounds(period) };
  const { year = null, month = null } = period;
  const unit = month ? 'YYYY-MM-DD' : year ? 'YYYY-MM' : 'YYYY';
  const after = readKeys(query.cursor, ['number', 'uuid']);
  const [periods, groups, own, formats] = await Promise.all([
    sumByPeriod(ctx.db, bounds, unit),
    sumByGroup(ctx.db, bounds, { by, after }),
    sumSold(ctx.db, { userId, show: 'own', ...daysOf(period) }),
    formatNamesFor(ctx, locale),
  ]);
  const last = groups.length > PAGE_SIZE ? groups[PAGE_SIZE - 1] : undefined;
  const path = ['/api/users', userId, 'sales/reports/royalties', year, month];
  return {
    year,
    month,
    by,
    totals: totalsOf(periods).map((sums) => presentSums(sums, locale)),
    periods: periods.map(({ period: name, ...sums }) => ({
      period: name,
      ...presentSums(sums, locale),
    })),
    data: groups.slice(0, PAGE_SIZE).map((group) => presentGroup(group, { by, locale, formats })),
    next_page_url: last
      ? nextPageUrl({
          path: path.filter((part) => part !== null).join('/'),
          query: { by },
          keys: [last.weight, last.groupId],
          name: 'cursor',
        })
      : null,
    own_copies: own.map(({ currency, copies, refundedCopies, total, refunded }) => ({
      currency,
      copies: copies - refundedCopies,
      cost: presentPrice(money(total - refunded, currency), locale),
    })),
  };
}

/** The same period for the list of sold lines. */
function daysOf(period: RoyaltyPeriod) {
  const { year, month } = period;
  if (year === undefined) return {};
  if (month !== undefined) return { month: periodName(period) };
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** Summary of a run, for the terminal and docs/reliability.md. */
import type { Ctx } from '../../server/context.ts';
import type { ReceivedMail } from '../../server/platform/mail/testing/smtp-server.ts';
import { countDuplicates, type FaultWindow } from './audit-mails.ts';
import type { PendingWork } from './drain-work.ts';
import type { Bank } from './payouts/bank.ts';
import type { Providers } from './payouts/providers.ts';
import type { LoadBalancer } from './proxy.ts';
import type { PurchaseRecord, ResponseLog } from './response-log.ts';
import type { ShopProcesses } from './shop-processes.ts';

export interface Report {
  /** Mismatches; empty when the run passed. */
  findings: string[];
  /** Number of faults by kind. */
  faults: Map<string, number>;
  totals: Record<string, number>;
  lines: string[];
}

interface ReportInput {
  ctx: Ctx;
  responseLog: ResponseLog;
  mails: readonly ReceivedMail[];
  faultWindows: readonly FaultWindow[];
  findings: readonly string[];
  left: PendingWork;
  shop: ShopProcesses;
  proxy: LoadBalancer;
  bank: Bank;
  providers: Providers;
}

export async function buildReport(input: ReportInput): Promise<Report> {
  const { ctx, responseLog, mails, faultWindows, left, shop, proxy, bank, providers } = input;
  const ends = Object.groupBy(responseLog.purchases, ({ result }) => result.outcome);
  const number = async (table: string) =>
    Number((await ctx.pool.query(`select count(*) from ${table}`)).rows[0].count);
  const faults = tally(faultWindows.map(({ kind }) => kind));
  const totals = {
    purchases: responseLog.purchases.length,
    paid: ends.paid?.length ?? 0,
    'paid, detected by the empty basket': ends.emptied?.length ?? 0,
    refused: ends.refused?.length ?? 0,
    'never answered': ends.unknown?.length ?? 0,
    orders: await number('orders'),
    'orders of three kinds': responseLog.purchases.filter(isOfThreeKinds).length,
    'charges refunded': await number('refunds'),
    releases: responseLog.releases.length,
    'handed in': responseLog.releases.filter(({ submitted }) => submitted).length,
    uploads: responseLog.uploads.length,
    arrived: responseLog.uploads.filter(({ outcome }) => outcome !== null).length,
    registrations: responseLog.registered.length,
    'payouts requested': responseLog.payouts.length,
    ...(await countPayouts(ctx)),
    'payments by bank files': bank.payments().length,
    'payments by providers': providers.payments().length,
    'events of providers': await number('provider_events'),
    mails: mails.length,
    'mails sent twice': countDuplicates(mails),
    requests: proxy.counts.passed,
    'requests retried on the other process': proxy.counts.retried,
    'requests abandoned': proxy.counts.given_up,
  };
  const findings = [
    ...input.findings,
    ...Object.entries(left).flatMap(([what, many]) => (many ? [`${many} ${what} left`] : [])),
    ...shop.crashed,
  ];
  const unpaid = responseLog.purchases.flatMap(({ card, result }) =>
    result.outcome === 'refused' || result.outcome === 'unknown'
      ? [`${card}: ${Object.values(result)[1]}`]
      : [],
  );
  const steps = responseLog.releases.map(({ step }) => step);
  return {
    findings,
    faults,
    totals,
    lines: [
      ...section('Faults', faults),
      ...section('People', new Map(Object.entries(totals))),
      ...section('Not bought', tally(unpaid)),
      ...section('Progress of the sellers', tally(steps)),
      ...section('Answers', responseLog.replyCounts),
      ...section('Logged', responseLog.logCounts),
    ],
  };
}

/** Paid, with a record, merchandise and a ticket. */
function isOfThreeKinds({ items, result }: PurchaseRecord): boolean {
  return result.outcome === 'paid' && new Set(items.map(({ type }) => type)).size === 3;
}

async function countPayouts({ pool }: Ctx): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ state: string; origin: string; count: number }>(
    `select state, origin, count(*)::integer as count from payouts
    where requested_at > '2025-01-01' group by 1, 2 order by 1, 2`,
  );
  return Object.fromEntries(
    rows.map(({ state, origin, count }) => [`payouts by ${origin}, ${state}`, count]),
  );
}

function tally(values: readonly string[]): Map<string, number> {
  const groups = Map.groupBy(values, (word) => word);
  return new Map([...groups].map(([word, all]) => [word, all.length]));
}

function section(title: string, counts: ReadonlyMap<string, number>): string[] {
  const rows = [...counts].map(([what, many]) => `  ${String(many).padStart(6)}  ${what}`);
  return ['', title, ...rows];
}

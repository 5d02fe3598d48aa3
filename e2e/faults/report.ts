/** Summary of a run, for the terminal and docs/reliability.md. */
import type { Ctx } from '../../server/context.ts';
import type { ReceivedMail } from '../../server/platform/mail/testing/smtp-server.ts';
import { countDuplicates, type FaultWindow } from './audit-mails.ts';
import type { PendingWork } from './drain-work.ts';
import type { LoadBalancer } from './proxy.ts';
import type { ResponseLog } from './response-log.ts';
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
}

export async function buildReport(input: ReportInput): Promise<Report> {
  const { ctx, responseLog, mails, faultWindows, left, shop, proxy } = input;
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
    'charges refunded': await number('refunds'),
    releases: responseLog.releases.length,
    'handed in': responseLog.releases.filter(({ submitted }) => submitted).length,
    uploads: responseLog.uploads.length,
    arrived: responseLog.uploads.filter(({ outcome }) => outcome !== null).length,
    registrations: responseLog.registered.length,
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

function tally(values: readonly string[]): Map<string, number> {
  const groups = Map.groupBy(values, (word) => word);
  return new Map([...groups].map(([word, all]) => [word, all.length]));
}

function section(title: string, counts: ReadonlyMap<string, number>): string[] {
  const rows = [...counts].map(([what, many]) => `  ${String(many).padStart(6)}  ${what}`);
  return ['', title, ...rows];
}

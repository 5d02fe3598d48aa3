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
  figures: Record<string, number>;
  lines: string[];
}

interface ReportInput {
  ctx: Ctx;
  notes: ResponseLog;
  mails: readonly ReceivedMail[];
  moments: readonly FaultWindow[];
  findings: readonly string[];
  left: PendingWork;
  shop: ShopProcesses;
  proxy: LoadBalancer;
}

export async function buildReport(seen: ReportInput): Promise<Report> {
  const { ctx, notes, mails, moments, left, shop, proxy } = seen;
  const ends = Object.groupBy(notes.wishes, ({ end }) => end.told);
  const number = async (table: string) =>
    Number((await ctx.pool.query(`select count(*) from ${table}`)).rows[0].count);
  const faults = tally(moments.map(({ kind }) => kind));
  const figures = {
    wishes: notes.wishes.length,
    paid: ends.paid?.length ?? 0,
    'paid, detected by the empty basket': ends.emptied?.length ?? 0,
    refused: ends.refused?.length ?? 0,
    'never answered': ends.unknown?.length ?? 0,
    orders: await number('orders'),
    'charges refunded': await number('refunds'),
    releases: notes.releases.length,
    'handed in': notes.releases.filter(({ submitted }) => submitted).length,
    uploads: notes.uploads.length,
    arrived: notes.uploads.filter(({ told }) => told !== null).length,
    registrations: notes.registered.length,
    letters: mails.length,
    'mails sent twice': countDuplicates(mails),
    requests: proxy.counts.passed,
    'requests retried on the other process': proxy.counts.retried,
    'requests abandoned': proxy.counts.given_up,
  };
  const findings = [
    ...seen.findings,
    ...Object.entries(left).flatMap(([what, many]) => (many ? [`${many} ${what} left`] : [])),
    ...shop.endedByThemselves,
  ];
  const unlucky = notes.wishes.flatMap(({ card, end }) =>
    end.told === 'refused' || end.told === 'unknown' ? [`${card}: ${Object.values(end)[1]}`] : [],
  );
  const steps = notes.releases.map(({ step }) => step);
  return {
    findings,
    faults,
    figures,
    lines: [
      ...section('Faults', faults),
      ...section('People', new Map(Object.entries(figures))),
      ...section('Not bought', tally(unlucky)),
      ...section('Progress of the sellers', tally(steps)),
      ...section('Answers', notes.answers),
      ...section('Logged', notes.logged),
    ],
  };
}

function tally(words: readonly string[]): Map<string, number> {
  const groups = Map.groupBy(words, (word) => word);
  return new Map([...groups].map(([word, all]) => [word, all.length]));
}

function section(title: string, counts: ReadonlyMap<string, number>): string[] {
  const rows = [...counts].map(([what, many]) => `  ${String(many).padStart(6)}  ${what}`);
  return ['', title, ...rows];
}

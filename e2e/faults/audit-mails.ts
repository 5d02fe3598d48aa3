/**
 * Checks mails: every expected mail has arrived, and copies of it share one Message-ID. A duplicate
 * needs a cause: the sender was killed, lost the database, or never got the SMTP reply.
 */
import type { Ctx } from '../../server/context.ts';
import { readMail } from '../../server/platform/mail/testing/read-mail.ts';
import type { ReceivedMail } from '../../server/platform/mail/testing/smtp-server.ts';
import type { FaultKind } from './plan.ts';
import type { ResponseLog } from './response-log.ts';

/** A mail is marked as sent within moments, unless the database is unavailable. */
const FAULT_MARGIN_MS = 15_000;

/** Faults that kill the sender, or prevent it from marking a mail as sent. */
const REASONS: readonly FaultKind[] = [
  'worker killed',
  'everything killed',
  'database stopped in order',
  'database stopped at once',
];

export interface FaultWindow {
  kind: FaultKind;
  from: number;
  until: number;
}

interface ParsedMail {
  id: string;
  to: string;
  subject: string;
  at: number;
  answered: boolean;
}

export async function auditMails(input: {
  ctx: Ctx;
  responseLog: ResponseLog;
  mails: readonly ReceivedMail[];
  faultWindows: readonly FaultWindow[];
}): Promise<string[]> {
  const parsedMails = input.mails.map(parseMail);
  const orders = await input.ctx.db.selectFrom('orders').select(['email', 'number']).execute();
  const expectedMails = [
    ...orders.map(({ email, number }) => ({
      to: email,
      subject: `Your order ${number}`,
      times: 1,
    })),
    ...input.responseLog.registered.map(({ email, times }) => ({
      to: email,
      subject: 'Please confirm your email address',
      times,
    })),
  ];
  return [
    ...expectedMails.flatMap((one) => auditMail(one, parsedMails)),
    ...auditDuplicates(parsedMails, input.faultWindows),
  ];
}

interface ExpectedMail {
  to: string;
  subject: string;
  /** How often it was requested. */
  times: number;
}

function auditMail({ to, subject, times }: ExpectedMail, parsedMails: ParsedMail[]): string[] {
  const own = parsedMails.filter((mail) => mail.to === to && mail.subject === subject);
  const ids = new Set(own.map(({ id }) => id));
  if (ids.size >= 1 && ids.size <= times) return [];
  return [`${to} got "${subject}" ${own.length} times, under ${ids.size} Message-IDs`];
}

function auditDuplicates(
  parsedMails: readonly ParsedMail[],
  faultWindows: readonly FaultWindow[],
): string[] {
  const found: string[] = [];
  const reasons = faultWindows.filter(({ kind }) => REASONS.includes(kind));
  for (const copies of Map.groupBy(parsedMails, ({ id }) => id).values()) {
    const inOrder = copies.toSorted((a, b) => a.at - b.at);
    // The last one needs no cause, because no duplicate followed.
    for (const { to, subject, at, answered } of inOrder.slice(0, -1)) {
      const isExpected = reasons.some(
        ({ from, until }) => from <= at + FAULT_MARGIN_MS && until >= at,
      );
      if (answered && !isExpected) found.push(`${to} got "${subject}" again for no reason`);
    }
  }
  return found;
}

export function countDuplicates(mails: readonly ReceivedMail[]): number {
  return mails.length - new Set(mails.map((mail) => parseMail(mail).id)).size;
}

function parseMail({ raw, to, at, answered }: ReceivedMail): ParsedMail {
  const { headers } = readMail(raw);
  const id = headers.get('message-id') ?? '';
  return { id, to: to[0] ?? '', subject: headers.get('subject') ?? '', at, answered };
}

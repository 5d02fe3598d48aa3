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
const NOTED_WITHIN_MS = 15_000;

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

export async function auditMails(given: {
  ctx: Ctx;
  notes: ResponseLog;
  mails: readonly ReceivedMail[];
  moments: readonly FaultWindow[];
}): Promise<string[]> {
  const letters = given.mails.map(parseMail);
  const orders = await given.ctx.db.selectFrom('orders').select(['email', 'number']).execute();
  const promised = [
    ...orders.map(({ email, number }) => ({
      to: email,
      subject: `Your order ${number}`,
      times: 1,
    })),
    ...given.notes.registered.map(({ email, times }) => ({
      to: email,
      subject: 'Please confirm your email address',
      times,
    })),
  ];
  return [
    ...promised.flatMap((one) => auditMail(one, letters)),
    ...auditDuplicates(letters, given.moments),
  ];
}

interface ExpectedMail {
  to: string;
  subject: string;
  /** How often it was requested. */
  times: number;
}

function auditMail({ to, subject, times }: ExpectedMail, letters: ParsedMail[]): string[] {
  const own = letters.filter((letter) => letter.to === to && letter.subject === subject);
  const ids = new Set(own.map(({ id }) => id));
  if (ids.size >= 1 && ids.size <= times) return [];
  return [`${to} got "${subject}" ${own.length} times, under ${ids.size} Message-IDs`];
}

function auditDuplicates(
  letters: readonly ParsedMail[],
  moments: readonly FaultWindow[],
): string[] {
  const found: string[] = [];
  const reasons = moments.filter(({ kind }) => REASONS.includes(kind));
  for (const copies of Map.groupBy(letters, ({ id }) => id).values()) {
    const inOrder = copies.toSorted((a, b) => a.at - b.at);
    // The last one needs no cause, because no duplicate followed.
    for (const { to, subject, at, answered } of inOrder.slice(0, -1)) {
      const isExplained = reasons.some(
        ({ from, until }) => from <= at + NOTED_WITHIN_MS && until >= at,
      );
      if (answered && !isExplained) found.push(`${to} got "${subject}" again for no reason`);
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

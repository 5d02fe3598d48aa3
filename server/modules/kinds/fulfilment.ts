/** What is not sent in a parcel, kind by kind. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import type { Translate } from '../../platform/translations.ts';
import type { FulfilledLine, MailedLine } from '../sellables/index.ts';
import { KINDS, kindNamed } from './list.ts';

/** In the transaction that marks the lines, which happens once for each of them. */
export async function fulfilByKind(
  tx: Tx,
  ctx: Ctx,
  lines: readonly (FulfilledLine & { kind: string })[],
): Promise<void> {
  for (const { name, fulfil } of KINDS) {
    const own = lines.filter(({ kind }) => kind === name);
    if (own.length > 0) await fulfil?.(tx, ctx, own);
  }
}

/** Null if the confirmation mail says nothing about it. */
export function mailTextOf(line: MailedLine & { kind: string }, t: Translate): string | null {
  return kindNamed(line.kind).mailText?.(line, t) ?? null;
}

/** Files of the confirmation mail. */
export async function attachmentsOf(
  ctx: Ctx,
  lines: readonly (MailedLine & { kind: string })[],
): Promise<MailAttachment[]> {
  const found = await Promise.all(
    KINDS.map(async ({ name, attachments }) => {
      const own = lines.filter(({ kind }) => kind === name);
      return own.length > 0 ? ((await attachments?.(ctx, own)) ?? []) : [];
    }),
  );
  return found.flat();
}

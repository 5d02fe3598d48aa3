import type {
  BankFile,
  BankFileDetails,
  BankFilePayment,
  BankReply,
  PayableFile,
} from '@lathe/contract/bank-file-calls';
import { BANK_FILE_CURRENCY, type BankFileMethod } from '@lathe/rules/bank-files';
import { isBankReason } from '@lathe/rules/bank-replies';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { DISCARDED_FILE } from '@lathe/rules/payment-reasons';
import { ATTEMPT_STATES } from '@lathe/rules/payouts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { translatorFor } from '../../platform/translations.ts';
import { presentPrice } from '../catalogue/index.ts';
import { listOwnAccounts } from '../members/index.ts';
import { listProposals, presentProposal } from '../payouts/index.ts';
import { givesBack } from './apply-reply.ts';
import { isPayee } from './assert-not-payee.ts';
import { debtorOf, maskedDebtor } from './debtor.ts';
import { nextPaymentDay, readPayable } from './prepare-file.ts';
import {
  type FileRow,
  findFile,
  listDownloads,
  listPayments,
  listReplies,
  type PaymentRow,
  type ReplyRow,
  stateOf,
} from './store.ts';

export async function presentPayable(
  ctx: Ctx,
  method: BankFileMethod,
  locale: Locale,
): Promise<PayableFile> {
  const debtor = debtorOf(ctx.config, method);
  const { payouts, total, tooLarge } = await readPayable(ctx.db, ctx, method);
  return {
    method,
    debtor: debtor && maskedDebtor(debtor),
    count: payouts.length,
    total: presentPrice(money(total, BANK_FILE_CURRENCY[method]), locale),
    too_large: tooLarge,
    execute_on: nextPaymentDay(ctx.clock.now(), method),
  };
}

export function presentFile(file: FileRow, locale: Locale): BankFile {
  const states = ATTEMPT_STATES.map((state) => [state, file.states[state] ?? 0] as const);
  return {
    uuid: file.id,
    message_id: file.messageId,
    method: file.method,
    state: stateOf(file),
    count: file.count,
    total: presentPrice(money(Number(file.total), file.currency), locale),
    execute_on: file.executeOn,
    sha256: file.sha256,
    schemas: file.schemas,
    prepared_by: file.preparedName,
    prepared_at: file.preparedAt.toISOString(),
    released_by: file.releasedName,
    released_at: file.releasedAt?.toISOString() ?? null,
    discarded_by: file.discardedName,
    discarded_at: file.discardedAt?.toISOString() ?? null,
    discard_reason: file.discardReason,
    downloads: Number(file.downloads),
    payments_by_state: Object.fromEntries(states) as BankFile['payments_by_state'],
  };
}

interface Viewer {
  locale: Locale;
  userId: string;
}

export async function presentDetails(
  { db }: Pick<Ctx, 'db'>,
  fileId: string,
  { locale, userId }: Viewer,
): Promise<BankFileDetails> {
  const file = await findFile(db, fileId);
  if (!file) throw new CallError('not_found');
  const payments = await listPayments(db, fileId);
  const shown = payments.map((payment) => presentPayment(payment, file.currency, locale));
  const byId = new Map(shown.map((payment) => [payment.end_to_end_id, payment]));
  const downloads = await listDownloads(db, fileId);
  return {
    ...presentFile(file, locale),
    may_release: file.preparedBy !== userId,
    is_payee: await isPayee(db, userId, payments),
    payments: shown,
    proposals: await presentProposals(db, payments, { locale, userId }),
    downloaded: downloads.map(({ at, name }) => ({ by: name, at: at.toISOString() })),
    replies: (await listReplies(db, fileId)).map((reply) =>
      presentReply(reply, { byId, locale, userId }),
    ),
  };
}

async function presentProposals(
  db: Db,
  payments: readonly PaymentRow[],
  viewer: Viewer,
): Promise<BankFileDetails['proposals']> {
  const ownAccounts = await listOwnAccounts(db, viewer.userId);
  const ids = new Set(payments.map(({ endToEndId }) => endToEndId));
  const payoutIds = payments.map(({ payoutId }) => payoutId);
  return (await listProposals(db, { payoutIds }))
    .filter(({ endToEndId }) => ids.has(endToEndId))
    .map((row) => presentProposal(row, { ...viewer, ownAccounts }));
}

function presentPayment(payment: PaymentRow, currency: string, locale: Locale): BankFilePayment {
  const { reasonCode, reasonText } = payment;
  return {
    end_to_end_id: payment.endToEndId,
    payout: payment.payoutId,
    holder: payment.name,
    account: payment.masked,
    reference: payment.reference,
    amount: presentPrice(money(Number(payment.amount), currency), locale),
    state: payment.state,
    reason_code: reasonCode,
    reason: reasonOf({ reasonCode, reasonText }, locale),
  };
}

function presentReply(
  reply: ReplyRow,
  { byId: payments, locale, userId }: Viewer & { byId: ReadonlyMap<string, BankFilePayment> },
): BankReply {
  const { results } = reply;
  const countOf = (result: string | null) =>
    results.filter((each) => each.result === result).length;
  return {
    uuid: reply.id,
    message_id: reply.messageId,
    uploaded_by: reply.uploadedName,
    uploaded_at: reply.uploadedAt.toISOString(),
    applied_by: reply.appliedName,
    applied_at: reply.appliedAt?.toISOString() ?? null,
    apply_enabled: reply.appliedAt === null && !(givesBack(reply) && reply.uploadedBy === userId),
    accepted: countOf('accepted'),
    settled: countOf('settled'),
    failed: countOf('failed'),
    waiting: countOf(null),
    failures: results.flatMap(({ endToEndId, result, reasonCode, reasonText }) => {
      const payment = payments.get(endToEndId);
      if (result !== 'failed' || !payment) return [];
      const { holder, amount } = payment;
      const reason = reasonOf(
        { reasonCode: reasonCode ?? '', reasonText: reasonText ?? '' },
        locale,
      );
      return [{ end_to_end_id: endToEndId, holder, amount, reason }];
    }),
  };
}

/** The meaning of the code, and what the bank or staff wrote. */
function reasonOf(
  { reasonCode, reasonText }: { reasonCode: string; reasonText: string },
  locale: Locale,
): string {
  const t = translatorFor(locale);
  const meaning =
    isBankReason(reasonCode) || reasonCode === DISCARDED_FILE
      ? t(`bank_files:reasons.${reasonCode}`)
      : reasonCode;
  return [meaning, reasonText].filter((part) => part !== '').join(' · ');
}

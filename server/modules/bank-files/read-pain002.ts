/** The bank's reply to a file: ISO 20022 pain.002, in any version. */
import { PARTIAL_STATUS, resultOfStatus } from '@lathe/rules/bank-replies';
import type { PaymentResult } from '@lathe/rules/payouts';
import { childOf, childrenOf, type ReadElement, readXml, textOf } from './read-xml.ts';

interface Status {
  status: string;
  reasonCode: string | null;
  reasonText: string | null;
}

export interface BankReply {
  messageId: string;
  /** The file that it answers. */
  originalMessageId: string;
  /** As far as the bank repeats them. */
  count: string | null;
  sum: string | null;
  /** For all payments that are not named. */
  all: Status | null;
  groups: { id: string; all: Status | null; payments: (Status & { endToEndId: string })[] }[];
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d\d$/;
const TEXT_MAX = 300;

/** Null if it is no such message, or without what is needed. */
export function readPain002(bytes: Uint8Array): BankReply | null {
  const root = readXml(bytes);
  if (root === null || root.name !== 'Document' || !NAMESPACE.test(root.namespace)) return null;
  const report = childOf(root, 'CstmrPmtStsRpt');
  const original = childOf(report, 'OrgnlGrpInfAndSts');
  const messageId = textOf(report, 'GrpHdr', 'MsgId');
  const originalMessageId = textOf(original, 'OrgnlMsgId');
  if (messageId === null || originalMessageId === null) return null;
  const reply: BankReply = {
    messageId,
    originalMessageId,
    count: textOf(original, 'OrgnlNbOfTxs'),
    sum: textOf(original, 'OrgnlCtrlSum'),
    all: statusOf(original, 'GrpSts'),
    groups: childrenOf(report, 'OrgnlPmtInfAndSts').map(readGroup),
  };
  return isComplete(reply) ? reply : null;
}

function readGroup(group: ReadElement): BankReply['groups'][number] {
  return {
    id: textOf(group, 'OrgnlPmtInfId') ?? '',
    all: statusOf(group, 'PmtInfSts'),
    payments: childrenOf(group, 'TxInfAndSts').map((payment) => ({
      endToEndId: textOf(payment, 'OrgnlEndToEndId') ?? '',
      ...(statusOf(payment, 'TxSts') ?? NO_STATUS),
    })),
  };
}

const NO_STATUS: Status = { status: '', reasonCode: null, reasonText: null };

function statusOf(element: ReadElement | undefined, name: string): Status | null {
  const status = textOf(element, name);
  if (status === null) return null;
  const reasons = childrenOf(element, 'StsRsnInf');
  const [first] = reasons;
  const words = reasons.flatMap((reason) => childrenOf(reason, 'AddtlInf').map(({ text }) => text));
  return {
    status,
    reasonCode: textOf(first, 'Rsn', 'Cd') ?? textOf(first, 'Rsn', 'Prtry')?.slice(0, 35) ?? null,
    reasonText: words.join(' ').slice(0, TEXT_MAX) || null,
  };
}

/** Every payment is named once, and every status is known. */
function isComplete({ all, groups }: BankReply): boolean {
  const payments = groups.flatMap((group) => group.payments);
  const ids = new Set(payments.map(({ endToEndId }) => endToEndId));
  if (ids.has('') || ids.size !== payments.length) return false;
  const ofMany = [all, ...groups.map((group) => group.all)].flatMap((each) => each?.status ?? []);
  return (
    payments.every(({ status }) => resultOfStatus(status) !== undefined) &&
    ofMany.every((status) => status === PARTIAL_STATUS || resultOfStatus(status) !== undefined)
  );
}

export interface ReportedResult {
  endToEndId: string;
  /** Null if the payment is still waiting. */
  result: PaymentResult | null;
  reasonCode: string | null;
  reasonText: string | null;
}

/** A payment has its own status, or else that of its group, or else that of the file. */
export function resultsOf(
  reply: BankReply,
  sent: readonly { endToEndId: string; groupId: string }[],
): ReportedResult[] {
  const named = new Map(
    reply.groups.flatMap(({ payments }) => payments.map((each) => [each.endToEndId, each])),
  );
  const groups = new Map(reply.groups.map(({ id, all }) => [id, all]));
  return sent.flatMap(({ endToEndId, groupId }) => {
    const found = named.get(endToEndId) ?? groups.get(groupId) ?? reply.all;
    const result = found ? resultOfStatus(found.status) : undefined;
    if (!found || result === undefined) return [];
    const { reasonCode, reasonText } = found;
    return [{ endToEndId, result, reasonCode, reasonText }];
  });
}

/** Payments in the reply that the file does not contain. */
export function unknownPayments(reply: BankReply, sent: ReadonlySet<string>): string[] {
  return reply.groups.flatMap(({ payments }) =>
    payments.map(({ endToEndId }) => endToEndId).filter((id) => !sent.has(id)),
  );
}

/** Stands in for the bank: takes each file once, pays, and answers in two steps. */
import type { Random } from '../../../demo/sleeves/random.ts';
import { bankReply } from '../../../server/modules/bank-files/testing/replies.ts';

export interface BankPayment {
  endToEndId: string;
  /** In minor units. */
  amount: number;
  currency: string;
  outcome: 'paid' | 'rejected' | 'returned';
  /** Only accepted in the first reply. */
  isSlow: boolean;
}

interface BankFile {
  xml: string;
  payments: BankPayment[];
}

export const REPLIES = [1, 2] as const;

export interface Bank {
  receive(xml: string): void;
  has(messageId: string): boolean;
  /** The same bytes each time. */
  reply(messageId: string, number: (typeof REPLIES)[number]): { id: string; xml: string };
  payments(): BankPayment[];
  /** What no bank would accept. */
  findings: string[];
  /** From now on nothing fails or comes back. */
  payEverything(): void;
}

const PAYMENT =
  /<CdtTrfTxInf>.*?<EndToEndId>(\w+)<\/EndToEndId>.*?<InstdAmt Ccy="(\w+)">([\d.]+)<\/InstdAmt>/gs;

export function startBank(random: Random): Bank {
  const files = new Map<string, BankFile>();
  const findings: string[] = [];
  let paysEverything = false;

  function chooseOutcome(): BankPayment['outcome'] {
    const chance = random.next();
    if (paysEverything || chance < 0.8) return 'paid';
    return chance < 0.9 ? 'rejected' : 'returned';
  }

  function readPayments(xml: string): BankPayment[] {
    return [...xml.matchAll(PAYMENT)].map(([, endToEndId = '', currency = '', amount = '']) => ({
      endToEndId,
      currency,
      amount: Math.round(Number(amount) * 100),
      outcome: chooseOutcome(),
      isSlow: random.next() < 0.3,
    }));
  }

  function check(id: string, xml: string, payments: readonly BankPayment[]): void {
    const sum = payments.reduce((total, { amount }) => total + amount, 0);
    const isRight =
      Number(textIn(xml, 'NbOfTxs')) === payments.length &&
      Math.round(Number(textIn(xml, 'CtrlSum')) * 100) === sum;
    if (!isRight) findings.push(`the count or the sum of the file ${id} is wrong`);
    const earlier = new Set(allPayments().map(({ endToEndId }) => endToEndId));
    for (const { endToEndId } of payments) {
      if (earlier.has(endToEndId)) findings.push(`${endToEndId} is in two files, again in ${id}`);
    }
  }

  const allPayments = () => [...files.values()].flatMap(({ payments }) => payments);

  return {
    findings,
    payments: allPayments,
    has: (messageId) => files.has(messageId),
    receive(xml) {
      const id = textIn(xml, 'MsgId');
      const known = files.get(id);
      if (known && known.xml !== xml) findings.push(`the file ${id} came with another content`);
      if (known) return;
      const payments = readPayments(xml);
      check(id, xml, payments);
      files.set(id, { xml, payments });
    },
    reply(messageId, number) {
      const id = `${messageId}-R${number}`;
      const payments = (files.get(messageId)?.payments ?? []).map((payment) => ({
        endToEndId: payment.endToEndId,
        ...statusOf(payment, number),
      }));
      return { id, xml: bankReply({ originalId: messageId, id, all: 'PART', payments }) };
    },
    payEverything() {
      paysEverything = true;
    },
  };
}

function statusOf({ outcome, isSlow }: BankPayment, number: number) {
  if (isSlow && number === 1) return { status: 'ACSP' };
  return outcome === 'rejected' ? { status: 'RJCT', reason: 'AC04' } : { status: 'ACSC' };
}

function textIn(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}

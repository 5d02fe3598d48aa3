/**
 * A credit transfer file for Lathe's bank: ISO 20022 pain.001.001.09. The same payments always give
 * the same bytes. Values are converted for banks here, and the result is checked by its schema.
 */
import {
  BANK_NAME_MAX_LENGTH,
  BANK_TOWN_MAX_LENGTH,
  GB_REFERENCE_MAX_LENGTH,
  SEPA_REFERENCE_MAX_LENGTH,
} from '@lathe/rules/bank-file-limits';
import { bankName, bankText, isBankId } from '@lathe/rules/bank-text';
import type { CalendarDate } from '@lathe/rules/dates';
import { type Money, sumMoney, toDecimal } from '@lathe/rules/money';
import { element, writeXml, type XmlElement } from './xml.ts';

export type AccountNumbers =
  | { scheme: 'gb'; sortCode: string; accountNumber: string }
  | { scheme: 'sepa'; iban: string; bic: string | null };

/** The account that pays. */
export type Debtor = AccountNumbers & {
  name: string;
  town: string;
  country: string;
  /** How the bank is asked for a UK payment: a code of ISO 20022, or one of the bank's own. */
  service: string;
};

export interface Payment {
  endToEndId: string;
  amount: Money;
  name: string;
  account: AccountNumbers;
  reference: string;
}

export interface PaymentGroup {
  debtor: Debtor;
  /** The day on which the bank pays. */
  executeOn: CalendarDate;
  payments: readonly Payment[];
}

export interface PaymentMessage {
  id: string;
  createdAt: Date;
  /** Each has one scheme, currency and day. */
  groups: readonly PaymentGroup[];
}

export function writePain001({ id, createdAt, groups }: PaymentMessage): string {
  assertBankId(id);
  const payments = groups.flatMap((group) => group.payments);
  if (payments.length === 0) throw new RangeError('A bank file needs a payment.');
  const [first] = groups;
  return writeXml(
    element(
      'Document',
      [
        element('CstmrCdtTrfInitn', [
          element('GrpHdr', [
            element('MsgId', id),
            element('CreDtTm', createdAt.toISOString().replace(/\.\d+Z$/, 'Z')),
            ...countAndSum(payments),
            element('InitgPty', [nameOf(first?.debtor.name ?? '')]),
          ]),
          ...groups.map((group, index) => groupElement(group, `${id}-${index + 1}`)),
        ]),
      ],
      { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' },
    ),
  );
}

/** The bank rejects a file whose count or sum is wrong. Sums add the figures of all currencies. */
function countAndSum(payments: readonly Payment[]): XmlElement[] {
  const amounts = payments.map(({ amount }) => ({ ...amount, currency: 'GBP' }));
  return [
    element('NbOfTxs', String(payments.length)),
    element('CtrlSum', toDecimal(sumMoney(amounts, 'GBP'))),
  ];
}

function groupElement({ debtor, executeOn, payments }: PaymentGroup, id: string): XmlElement {
  assertBankId(id);
  const currency = debtor.scheme === 'sepa' ? 'EUR' : 'GBP';
  const wrong = payments.find(
    ({ amount, account }) => amount.currency !== currency || account.scheme !== debtor.scheme,
  );
  if (wrong) throw new TypeError(`${wrong.endToEndId} is no ${debtor.scheme} payment.`);
  return element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'true'),
    ...countAndSum(payments),
    element('PmtTpInf', [element('SvcLvl', [serviceOf(debtor)])]),
    element('ReqdExctnDt', [element('Dt', executeOn)]),
    element('Dbtr', [nameOf(debtor.name), addressOf(debtor)]),
    element('DbtrAcct', [accountId(debtor), element('Ccy', currency)]),
    agent('DbtrAgt', debtor) ?? unknownAgent('DbtrAgt'),
    element('ChrgBr', debtor.scheme === 'sepa' ? 'SLEV' : 'SHAR'),
    ...payments.map(paymentElement),
  ]);
}

const SERVICE_CODES: ReadonlySet<string> = new Set(['NURG', 'URGP', 'URNS']);

function serviceOf({ scheme, service }: Debtor): XmlElement {
  if (scheme === 'sepa') return element('Cd', 'SEPA');
  return element(SERVICE_CODES.has(service) ? 'Cd' : 'Prtry', service);
}

/** Banks outside of the EEA must state where the debtor is (EPC rulebook). */
function addressOf({ town, country }: Debtor): XmlElement {
  return element('PstlAdr', [
    element('TwnNm', bankName(town, BANK_TOWN_MAX_LENGTH)),
    element('Ctry', country),
  ]);
}

function paymentElement(payment: Payment): XmlElement {
  const { endToEndId, amount, name, account, reference } = payment;
  assertBankId(endToEndId);
  if (amount.amount <= 0) throw new RangeError(`${endToEndId} pays nothing.`);
  const length = account.scheme === 'sepa' ? SEPA_REFERENCE_MAX_LENGTH : GB_REFERENCE_MAX_LENGTH;
  return element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', endToEndId)]),
    element('Amt', [element('InstdAmt', toDecimal(amount), { Ccy: amount.currency })]),
    agent('CdtrAgt', account),
    element('Cdtr', [nameOf(name)]),
    element('CdtrAcct', [accountId(account)]),
    element('Purp', [element('Cd', 'ROYA')]),
    element('RmtInf', [element('Ustrd', bankName(bankText(reference, length), length))]),
  ]);
}

function nameOf(name: string): XmlElement {
  return element('Nm', bankName(name, BANK_NAME_MAX_LENGTH));
}

function accountId(account: AccountNumbers): XmlElement {
  if (account.scheme === 'sepa') return element('Id', [element('IBAN', account.iban)]);
  return element('Id', [element('Othr', [element('Id', account.accountNumber)])]);
}

function agent(name: string, account: AccountNumbers): XmlElement | null {
  if (account.scheme === 'sepa') {
    return account.bic === null
      ? null
      : element(name, [element('FinInstnId', [element('BICFI', account.bic)])]);
  }
  const system = element('ClrSysId', [element('Cd', 'GBDSC')]);
  const member = element('ClrSysMmbId', [system, element('MmbId', account.sortCode)]);
  return element(name, [element('FinInstnId', [member])]);
}

function unknownAgent(name: string): XmlElement {
  return element(name, [element('FinInstnId', [element('Othr', [element('Id', 'NOTPROVIDED')])])]);
}

function assertBankId(id: string): void {
  if (!isBankId(id)) throw new RangeError(`Banks do not accept this identifier: ${id}`);
}

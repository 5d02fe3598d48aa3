/**
 * Providers that pay sellers and collect their details on pages of their own. Never called inside a
 * transaction. Without one, payouts leave as bank files.
 */
import type { Money } from '@lathe/rules/money';
import type { PayoutProviderName, TaxForm } from '@lathe/rules/payout-providers';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { makeTipalti } from './tipalti.ts';
import { makeTrolley } from './trolley.ts';

export { PAYOUT_PROVIDERS as PROVIDER_NAMES } from '@lathe/rules/payout-providers';
export type ProviderName = PayoutProviderName;

export interface Payee {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Empty for a person. */
  businessName: string;
  locale: string;
}

/** A payee as the provider has it. */
export interface PayeeState {
  ref: string;
  isPayable: boolean;
  /** Of the provider, if it cannot be paid. */
  reason: string;
}

export interface ProviderPayment {
  endToEndId: string;
  payeeRef: string;
  amount: Money;
  /** False if it may have been submitted before. */
  isFirst: boolean;
  /** Runs just before the request that creates it: from then on nobody knows whether it exists. */
  beforeCreate: () => Promise<void>;
}

export interface PaymentReport {
  endToEndId: string;
  result: 'accepted' | 'settled' | 'failed' | 'returned';
  reasonCode: string;
  reasonText: string;
  /** The day on which the provider paid, or got the money back, if it says so. */
  happenedOn: string | null;
}

export type ProviderEvent =
  | ({ kind: 'payment' } & PaymentReport)
  /** `isDetails`: where the money goes may be different now. */
  | { kind: 'payee'; userId: string; isDetails: boolean }
  /** What a payee declared to the provider about taxes. */
  | { kind: 'tax-form'; payeeRef: string; form: TaxForm }
  /** Nothing that the shop reacts to. */
  | { kind: 'other' };

export interface WebhookRequest {
  body: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface PayoutProvider {
  name: ProviderName;
  /** Null if the provider does not know the user. */
  findPayee(userId: string): Promise<PayeeState | null>;
  /** Creates the payee unless there is one. */
  ensurePayee(payee: Payee): Promise<PayeeState>;
  /** Page of the provider where the user enters details. Signed for a short time. */
  onboardingUrl(payee: Payee): string;
  /**
   * Can be repeated after a time-out: the provider pays an end-to-end id once. Throws
   * `PaymentRejected` only if it is certain that there is no payment.
   */
  pay(payment: ProviderPayment): Promise<void>;
  /** As it is now. Null if the provider does not list it, or has a status that is not known. */
  findPayment(endToEndId: string): Promise<PaymentReport | null>;
  /** Identifies the delivery; null if the signature is wrong. */
  verify(request: WebhookRequest): { deliveryId: string } | null;
  /** Of a body that was verified. */
  readEvent(body: string): ProviderEvent;
}

export type PayoutProviders = Readonly<Partial<Record<ProviderName, PayoutProvider>>>;

interface Parts {
  config: Pick<Config, 'payoutProviders'>;
  /** Signatures are checked against the clocks of other machines. */
  machineClock: Clock;
}

export function makePayoutProviders({ config, machineClock }: Parts): PayoutProviders {
  const { tipalti, trolley } = config.payoutProviders;
  return {
    ...(tipalti && { tipalti: makeTipalti(tipalti, machineClock) }),
    ...(trolley && { trolley: makeTrolley(trolley, machineClock) }),
  };
}

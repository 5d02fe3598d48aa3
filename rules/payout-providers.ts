export const PAYOUT_PROVIDERS = ['tipalti', 'trolley'] as const;
export type PayoutProviderName = (typeof PAYOUT_PROVIDERS)[number];

/** Payments that leave as a bank file. */
export const BANK_FILE = 'bank-file';
export type PaidThrough = PayoutProviderName | typeof BANK_FILE;

/** Names of companies, which are not translated. */
export const PROVIDER_TITLES = {
  tipalti: 'Tipalti',
  trolley: 'Trolley',
} as const satisfies Record<PayoutProviderName, string>;

/** Trolley for those with its flag, otherwise Tipalti; null if it is not in the settings. */
export function chosenProvider(
  configured: Readonly<Partial<Record<PayoutProviderName, unknown>>>,
  { hasTrolley }: { hasTrolley: boolean },
): PayoutProviderName | null {
  if (configured.trolley && hasTrolley) return 'trolley';
  return configured.tipalti ? 'tipalti' : null;
}

/** Null for bank files. */
export function payoutProvider(name: string | undefined): PayoutProviderName | null {
  return PAYOUT_PROVIDERS.find((each) => each === name) ?? null;
}

/** Null for bank files. A provider pays to the account that the seller entered there, not to ours. */
export function providerTitle(provider: string | null | undefined): string | null {
  const name = payoutProvider(provider ?? undefined);
  return name && PROVIDER_TITLES[name];
}

/** Of the forms that providers collect, such as W-8BEN. */
export const TAX_FORM_STATUSES = ['incomplete', 'submitted', 'reviewed', 'voided'] as const;
export type TaxFormStatus = (typeof TAX_FORM_STATUSES)[number];

export interface TaxForm {
  /** Of the provider. */
  ref: string;
  kind: string;
  status: TaxFormStatus;
  signedAt: Date | null;
}

/**
 * Events arrive in any order: a form does not go back, and another one counts if it was signed later or
 * the known one is void.
 */
export function isNewerTaxForm(known: TaxForm | null, reported: TaxForm): boolean {
  if (known === null) return true;
  if (known.ref === reported.ref) {
    const step = ({ status }: TaxForm) => TAX_FORM_STATUSES.indexOf(status);
    return step(reported) > step(known);
  }
  if (reported.status === 'voided') return false;
  return known.status === 'voided' || signingOf(reported) > signingOf(known);
}

function signingOf({ signedAt }: TaxForm): number {
  return signedAt?.getTime() ?? 0;
}

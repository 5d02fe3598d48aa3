export const PAYOUT_PROVIDERS = ['tipalti', 'trolley'] as const;
export type PayoutProviderName = (typeof PAYOUT_PROVIDERS)[number];

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

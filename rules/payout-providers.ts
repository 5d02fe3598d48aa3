/** Names of companies, which are not translated. */
export const PROVIDER_TITLES = { tipalti: 'Tipalti', trolley: 'Trolley' } as const;

/** Null for bank files. A provider pays to the account that the seller entered there, not to ours. */
export function providerTitle(provider: string | undefined): string | null {
  return Object.entries(PROVIDER_TITLES).find(([name]) => name === provider)?.[1] ?? null;
}

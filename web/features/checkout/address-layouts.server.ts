import { type AddressLayout, addressLayout } from '@lathe/rules/address-layout';
import type { AddressValues } from '../../lib/forms/address/address-values.ts';

/** Those that the page shows first. A browser loads the formats of all countries on demand. */
export function layoutsOf(country: string, billing: AddressValues | null): AddressLayout[] {
  const shown = new Set([country, billing?.country || country]);
  return [...shown].map((each) => addressLayout(each));
}

import type { AddressLayout } from '@lathe/rules/address-layout';
import { useState } from 'react';
import { useOnDemand } from '../../ui/use-on-demand.ts';

const loadLayouts = () => import('@lathe/rules/address-layout');

interface Options {
  /** From the server, with at least that of the delivery country. */
  layouts: readonly AddressLayout[];
  /** Loads the others: by default when one is missing. */
  isNeeded?: boolean;
}

/** Until the layout is loaded, the previous one is shown. */
export function useAddressLayout(country: string, { layouts, ...options }: Options): AddressLayout {
  const known = layouts.find((layout) => layout.country === country);
  const { isNeeded = !known } = options;
  const [failed, setFailed] = useState<string | null>(null);
  const rules = useOnDemand(loadLayouts, {
    isNeeded: isNeeded && failed !== country,
    // The next choice tries again.
    onFailure: () => setFailed(country),
  });
  const layout = known ?? rules?.addressLayout(country);
  const [shown, setShown] = useState(layout ?? layouts[0]);
  if (layout && layout.country !== shown?.country) setShown(layout);
  // The server sends at least one.
  return layout ?? (shown as AddressLayout);
}

import type { MerchTypeReply } from '@lathe/contract/merch';

/** Sizes that are printed at the same scale. */
export interface PrintedSize {
  /** Of the placement; its resolution is higher by the same factor. */
  scale: number;
  /** Empty where all sizes are printed alike. */
  name: string;
}

/** The largest first, which decides whether the resolution is enough. */
export function printedSizes({ sizes }: Pick<MerchTypeReply, 'sizes'>): PrintedSize[] {
  const offered = sizes.filter(({ is_active }) => is_active);
  const scales = [...new Set([1, ...offered.map(({ print_scale }) => print_scale)])];
  return scales
    .toSorted((a, b) => b - a)
    .map((scale) => {
      const same = offered.filter(({ print_scale }) => print_scale === scale);
      return { scale, name: scales.length > 1 ? same.map(({ code }) => code).join(', ') : '' };
    });
}

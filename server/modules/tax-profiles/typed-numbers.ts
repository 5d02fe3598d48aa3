import { maskedNumber, type TaxNumbers } from './tax-numbers.ts';

interface Typed {
  utr_number?: string | null | undefined;
  ni_number?: string | null | undefined;
  tin_number?: string | null | undefined;
}

/** Forms send back the masked number if the person did not type another one. */
export function typedNumbers(
  stored: TaxNumbers,
  typed: Typed,
  /** The country where taxes are paid, before and now: a number of another country is dropped. */
  countries: readonly [string, string],
): TaxNumbers {
  const [before, now] = countries;
  return {
    utr: typedOne(stored.utr, typed.utr_number),
    nino: typedOne(stored.nino, typed.ni_number),
    tin: typedOne(before === now ? stored.tin : '', typed.tin_number),
  };
}

function typedOne(stored: string, typed: string | null | undefined): string {
  if (typed === undefined) return stored;
  const isUnchanged = stored !== '' && typed?.trim() === maskedNumber(stored);
  return isUnchanged ? stored : (typed ?? '');
}

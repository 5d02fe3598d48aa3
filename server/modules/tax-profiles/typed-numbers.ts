import { maskedNumber, type TaxNumbers } from './tax-numbers.ts';

interface Typed {
  utr_number?: string | null | undefined;
  ni_number?: string | null | undefined;
}

/** Forms send back the masked number if the person did not type another one. */
export function typedNumbers(stored: TaxNumbers, { utr_number, ni_number }: Typed): TaxNumbers {
  return { utr: typedOne(stored.utr, utr_number), nino: typedOne(stored.nino, ni_number) };
}

function typedOne(stored: string, typed: string | null | undefined): string {
  if (typed === undefined) return stored;
  const isUnchanged = stored !== '' && typed?.trim() === maskedNumber(stored);
  return isUnchanged ? stored : (typed ?? '');
}

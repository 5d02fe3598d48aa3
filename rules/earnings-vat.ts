import type { CalendarDate } from './dates.ts';

/** From the seller's tax profile. */
export interface TaxStatus {
  country: string;
  registeredFrom: CalendarDate;
  /** The first day on which it no longer applies. */
  registeredTo: CalendarDate | null;
}

/** In the UK, on this day. */
export function isVatRegistered(status: TaxStatus | null, day: CalendarDate): boolean {
  if (status === null || status.country !== 'GB') return false;
  const { registeredFrom, registeredTo } = status;
  return registeredFrom <= day && (registeredTo === null || day < registeredTo);
}

/**
 * VAT on a seller's earnings, in basis points. Only sellers who are registered in the UK charge it
 * to Lathe. Others are paid without VAT, also if they have entered a VAT number somewhere.
 */
export function earningsVatRate(
  status: TaxStatus | null,
  { day, homeVatRate }: { day: CalendarDate; homeVatRate: number },
): number {
  return isVatRegistered(status, day) ? homeVatRate : 0;
}

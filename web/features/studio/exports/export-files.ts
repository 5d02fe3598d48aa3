/** The files of the studio: which call makes them, and who may have them. */
import type { Permission } from '@lathe/contract/permissions';

export const EXPORTS = [
  { name: 'sales', permission: 'sales.read', hasPeriod: true },
  { name: 'royalties', permission: 'sales.read', hasPeriod: true },
  { name: 'catalogue', permission: 'releases.manage', hasPeriod: false },
] as const satisfies readonly { name: string; permission: Permission; hasPeriod: boolean }[];

export type ExportName = (typeof EXPORTS)[number]['name'];

const YEAR = /^\d{4}$/;

/** A year is a range of days for sales, which know only months and days. */
export function exportQuery(name: ExportName, { period, ...rest }: Record<string, string>) {
  if (!period) return rest;
  if (name !== 'sales') return { ...rest, period };
  if (!YEAR.test(period)) return { ...rest, month: period };
  return { ...rest, from: `${period}-01-01`, to: `${period}-12-31` };
}

import { continentOf } from '@lathe/rules/continents';
import { SHIPPING_SERVICES, type ShippingService } from '@lathe/rules/shipping';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type AdminEdit, assertCurrentVersion } from '../accounts/index.ts';
import { type CountryRow, insertCountry, readCountries, setCountry } from './country-store.ts';
import { updateSaleCountries } from './jobs.ts';

type NewCountry = Omit<CountryRow, 'version' | 'is_served'>;

export async function addCountry(
  tx: Tx,
  ctx: Ctx,
  editing: AdminEdit,
  input: NewCountry,
): Promise<void> {
  if (continentOf(input.iso) === null) {
    throw new CallError('validation', { fields: { iso: [{ key: 'one_of' }] } });
  }
  const countries = await readCountries(tx);
  if (countries.some(({ iso }) => iso === input.iso)) throw new CallError('country_known');
  const country = { ...input, is_served: true, services: inOrder(input.services) };
  assertServed(country);
  await insertCountry(tx, country);
  await ctx.jobs.enqueue(tx, updateSaleCountries, {});
  const { iso, zone, bulk, services } = country;
  await editing.log({
    action: 'country.added',
    object: { type: 'country', id: iso },
    details: { country: iso, zone, services: services.join(', '), bulk },
  });
}

/** Existing shipments continue, and open checkouts keep their quote. */
export async function changeCountry(
  tx: Tx,
  ctx: Ctx,
  editing: AdminEdit,
  { version, ...input }: CountryRow,
): Promise<void> {
  const before = (await readCountries(tx)).find(({ iso }) => iso === input.iso);
  if (!before) throw new CallError('not_found');
  assertCurrentVersion(before, version);
  const after = { ...input, services: inOrder(input.services) };
  assertServed(after);
  await setCountry(tx, after);
  if (before.is_served !== after.is_served) await ctx.jobs.enqueue(tx, updateSaleCountries, {});
  const object = { type: 'country', id: input.iso };
  const entry = { action: 'country.changed', object, what: input.iso } as const;
  await editing.logChanges(entry, zoneText(before), zoneText(after));
}

function zoneText({ zone, is_served, services, bulk }: Omit<CountryRow, 'version' | 'iso'>) {
  return { zone, is_served, services: services.join(', '), bulk };
}

function inOrder(services: readonly ShippingService[]): ShippingService[] {
  return SHIPPING_SERVICES.filter((service) => services.includes(service));
}

/** Prevents a country without any shipping service, which would be closed without showing it. */
function assertServed({ is_served, services }: Pick<CountryRow, 'is_served' | 'services'>): void {
  if (!is_served || services.length > 0) return;
  throw new CallError('validation', { fields: { services: [{ key: 'service_needed' }] } });
}

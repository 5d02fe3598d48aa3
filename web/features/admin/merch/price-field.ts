/** Field names shared by the price form and its action; also the order of their errors. */
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';

export function priceField({ tier, currency }: { tier: string; currency: string }): string {
  return `${tier} ${currency}`;
}

/** The field of an error of the server, such as `prices.3.ppd`. */
export function fieldOfPath(path: string): string {
  const [, index = '', which = 'rrp'] = path.split('.');
  const all = TIERS.flatMap((tier) => SALE_CURRENCIES.map((currency) => ({ tier, currency })));
  const price = all[Number(index)];
  return index !== '' && price ? `${which} ${priceField(price)}` : path;
}

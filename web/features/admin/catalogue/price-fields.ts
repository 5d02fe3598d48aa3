/** Field names shared by the price form and its action. */
import type { PriceList } from '@lathe/contract/price-list-calls';

type Copy = Pick<PriceList['prices'][number], 'release_type_id' | 'tier' | 'currency'>;
type Option = Pick<PriceList['options'][number], 'design_option_id' | 'currency'>;

export function copyField({ release_type_id, tier, currency }: Copy): string {
  return `copy ${release_type_id} ${tier} ${currency}`;
}

export function optionField({ design_option_id, currency }: Option): string {
  return `option ${design_option_id} ${currency}`;
}

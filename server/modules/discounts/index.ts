export {
  type OfferedDiscount,
  type OfferedDiscounts,
  offeredDiscounts,
} from './offered-discounts.ts';
export { giveBackUses, keepUses, letGoOfUses, takeUses, type Use } from './redeem.ts';

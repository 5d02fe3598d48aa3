export {
  type OfferedDiscount,
  type OfferedDiscounts,
  offeredDiscounts,
} from './offered-discounts.ts';
export { type CodeUse, giveBackUses, keepUses, letGoOfUses, takeUses } from './redeem.ts';

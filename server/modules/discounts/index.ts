export {
  type OfferedDiscount,
  type OfferedDiscounts,
  offeredDiscounts,
} from './offered-discounts.ts';
export { assignUsesToOrder, type CodeUse, redeemCodes, refundUses, releaseUses } from './redeem.ts';

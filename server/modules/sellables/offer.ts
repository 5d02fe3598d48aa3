/** A thing as the basket and the checkout know it: whether and how this buyer can buy it now. */
import type { BuyMode, CartItemType, SellableKindName } from '@lathe/contract/cart-item-types';
import type { CalendarDate } from '@lathe/rules/dates';
import type { Money } from '@lathe/rules/money';

/** Why the item cannot be bought, or not in this country. */
export type OfferProblem =
  | 'not_sold'
  | 'not_available'
  | 'sold_out'
  | 'sale_not_started'
  | 'sale_ended'
  | 'not_sold_in_country'
  | 'pricing_unavailable'
  | 'proofs_ordered'
  /** The seller does not sell it for a while. */
  | 'paused'
  /** Its material has run out. */
  | 'out_of_stock'
  /** The only reason: bundles that have it sell it. */
  | 'only_in_bundles';

export interface Offer {
  kind: SellableKindName;
  mode: BuyMode;
  /** As calls name it. */
  type: CartItemType;
  uuid: string;
  /** Variants of one item have the same. Bundles name their parts by it. */
  itemId: string;
  ownerId: string;
  title: string;
  artist: string;
  /** What it is, with its special features, in the language of the buyer. */
  description: string;
  image: unknown;
  /** Name of the icon that the basket shows. */
  icon: string;
  explicit: boolean;
  url: string;
  problem: OfferProblem | null;
  /** The day on which something that is out of stock is back, if anybody knows. */
  expectedOn: CalendarDate | null;
  /** Null if it has no price in the currency of the buyer. */
  price: OfferPrice | null;
  /** Basis points of VAT in its price, for this buyer. */
  vatRate: number;
  /** How many can be bought; null without a limit. */
  left: number | null;
  /** Things with the same id share what is left; null if the thing shares it with no other. */
  stockId: string | null;
  /** How many one order can have; null if only the limit of the shop applies. */
  perOrder: number | null;
  /** Copies are numbered, and reserved during the payment. */
  limited: boolean;
  /** What buyers have to know before they pay, in their language. */
  note: string | null;
  /** Whether it is sold in quantities for shops. */
  allowsBulk: boolean;
  /** The release date that it waits for. */
  preorderUntil: string | null;
  /** Null if nothing is sent by post. */
  parcel: ParcelPart | null;
  /** The ids by which a discount code can be limited to it; empty if codes do not apply. */
  discountIds: readonly string[];
  /** Whether codes for everything cover it too; otherwise only those that name it. */
  hasGeneralCodes: boolean;
  /** Null if it owes none. */
  mechanicals: { ownWorks: boolean } | null;
  /** The sellers' share of the dealer price; null if the rate of the seller applies. */
  earningsBasisPoints: number | null;
  /**
   * The day on which earnings are available, as known at the sale; null if that follows from the
   * dispatch.
   */
  availableFrom: CalendarDate | null;
}

export interface OfferPrice {
  /** Including VAT, before any discount. */
  full(quantity: number): Money;
  retail: Money;
  /** Dealer price, without VAT. */
  ppd: Money;
  /** Retail price without VAT: EU customs calculates in euros, whatever the currency paid. */
  netEuros(): Money;
}

/** One copy in a parcel. */
export interface ParcelPart {
  grams: number;
  /** Customs charges duty per group of goods. */
  customsGroup: string;
  /** Each copy takes capacity of it (`machineOf`); null where the plant has no limit. */
  machine: string | null;
}

/** What is bought, by whom, for how much: worked out once, frozen, and never worked out again. */
import type { CartItemType } from '@lathe/contract/cart-item-types';
import type { Sold } from '@lathe/rules/ledger';
import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import type { PostageService } from '@lathe/rules/postage';
import { earningsOf, mechanicalsOf } from '@lathe/rules/prices';
import { splitVat, vatRateOn } from '@lathe/rules/vat';
import type { AddressContent } from '../addresses/index.ts';
import {
  describeOffer,
  listPriceOf,
  type PricedCart,
  priceOfOffer,
  type Visit,
} from '../basket/index.ts';
import type { Seller } from './seller-store.ts';

export interface QuotedLine {
  type: CartItemType;
  uuid: string;
  title: string;
  artist: string;
  description: string;
  quantity: number;
  /** Of one copy, in minor units. */
  unitPrice: number;
  unitVat: number;
  unitPpd: number;
  unitMechanicals: number;
  unitEarnings: number;
  ownerId: string;
  /** Of a limited edition: copies are held and numbered. */
  limited: boolean;
  groupId: string | null;
}

export interface Figures {
  currency: string;
  itemsTotal: number;
  postageTotal: number;
  postageVat: number;
  dutyTotal: number;
  vatTotal: number;
  total: number;
}

export interface Quote extends Figures {
  email: string;
  locale: Locale;
  country: string;
  service: PostageService;
  address: AddressContent;
  giftNote: string;
  dispatchDate: string;
  importTaxesUnderstood: boolean;
  lines: QuotedLine[];
}

/** Of everything, sent by this service; undefined where it does not go. */
export function figuresFor(
  { goods, services, duty }: PricedCart,
  { service, visit: { reader } }: { service: PostageService; visit: Visit },
): Figures | undefined {
  const posting = services.find((each) => each.service === service);
  if (!posting) return undefined;
  const { vat } = splitVat(posting.price, vatRateOn(reader.country, reader.date));
  const dutyTotal = duty?.amount.amount ?? 0;
  return {
    currency: goods.total.currency,
    itemsTotal: goods.total.amount,
    postageTotal: posting.price.amount,
    postageVat: vat.amount,
    dutyTotal,
    vatTotal: goods.vat.amount + vat.amount,
    total: goods.total.amount + posting.price.amount + dutyTotal,
  };
}

export function quoteLines(
  { counted }: PricedCart,
  { sellers, visit }: { sellers: ReadonlyMap<string, Seller>; visit: Visit },
): QuotedLine[] {
  const { country, date } = visit.reader;
  return counted.map(({ line: { offer, quantity } }) => {
    const seller = sellers.get(offer.uuid);
    if (!seller) throw new Error(`Nobody sells ${offer.uuid}.`);
    const price = priceOfOffer(offer, visit);
    const ppd = money(listPriceOf(offer, visit).ppd, price.currency);
    const earnings = earningsOf(ppd, {
      basisPoints: EARNINGS_BASIS_POINTS_DEFAULT,
      vatBasisPoints: seller.vatRegistered ? vatRateOn('GB', date) : 0,
    });
    return {
      type: offer.type,
      uuid: offer.uuid,
      title: offer.title,
      artist: offer.artist,
      description: describeOffer(offer, visit),
      quantity,
      unitPrice: price.amount,
      unitVat: splitVat(price, vatRateOn(country, date)).vat.amount,
      unitPpd: ppd.amount,
      // Only what holds music owes its composers something.
      unitMechanicals: offer.type === 'release' ? mechanicalsOf(ppd).amount : 0,
      unitEarnings: earnings.amount,
      ownerId: seller.ownerId,
      limited: offer.type === 'release' && offer.limit !== null,
      groupId: seller.groupId,
    };
  });
}

/** In the words of the ledger. Whoever put a thing on sale earns all of it. */
export function soldBy({ lines, ...quote }: Quote): Sold {
  const { currency } = quote;
  const own = (amount: number) => money(amount, currency);
  return {
    currency,
    lines: lines.map((line) => ({
      quantity: line.quantity,
      price: own(line.unitPrice),
      vat: own(line.unitVat),
      mechanicals: own(line.unitMechanicals),
      earnings: own(line.unitEarnings),
      payees: [{ party: line.ownerId, shareBasisPoints: 10_000 }],
    })),
    postage: { price: own(quote.postageTotal), vat: own(quote.postageVat) },
    duty: own(quote.dutyTotal),
  };
}

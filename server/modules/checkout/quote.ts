/** A quote fixes items, buyer and prices. It is calculated once and then frozen. */
import type { Payee, SaleDetails } from '@lathe/rules/ledger';
import { money, sumMoney } from '@lathe/rules/money';
import { FIRST_PARCEL } from '@lathe/rules/parcels';
import { mechanicalsOf } from '@lathe/rules/prices';
import { isOwnCopy } from '@lathe/rules/sales';
import type { ShippingService } from '@lathe/rules/shipping';
import { earningsByPayee } from '@lathe/rules/splits';
import { splitVat } from '@lathe/rules/vat';
import type { PricedCart, PricingContext } from '../basket/index.ts';
import { kindNamed } from '../kinds/index.ts';
import type { NewLine, NewOrder, OrderTotals } from '../orders/index.ts';
import { type Earner, earningTerms } from '../splits/index.ts';

export interface QuotedLine extends NewLine {
  discount?: (NewLine['discount'] & { id: string }) | null;
}

export interface Quote extends NewOrder {
  lines: QuotedLine[];
  /** By thing, in the order of its tickets; missing in quotes of the previous version. */
  holderNames?: Readonly<Record<string, readonly string[]>>;
}

interface Shipment {
  /** Undefined if none was chosen, because nothing is sent by post. */
  service: ShippingService | undefined;
  /** Sent in two parcels. */
  isSplit: boolean;
}

/** Totals with this shipping service; undefined if it is not available. */
export function figuresFor(
  priced: PricedCart,
  { service, isSplit }: Shipment,
  { reader }: PricingContext,
): OrderTotals | undefined {
  const { goods } = priced;
  if (!priced.needsDelivery) return withoutDelivery(goods);
  const { services, duty } = isSplit ? (priced.split ?? NOT_OFFERED) : priced;
  const posting = services.find((each) => each.service === service);
  if (!posting) return undefined;
  const { vat } = splitVat(posting.price, reader.vatRate);
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

const NOT_OFFERED = { services: [], duty: null };

function withoutDelivery({ total, vat }: PricedCart['goods']): OrderTotals {
  return {
    currency: total.currency,
    itemsTotal: total.amount,
    postageTotal: 0,
    postageVat: 0,
    dutyTotal: 0,
    vatTotal: vat.amount,
    total: total.amount,
  };
}

/** What is paid for each parcel; one parcel costs the totals of the order. */
export function parcelFigures(
  { split }: PricedCart,
  { service, isSplit }: Shipment,
): Pick<NewOrder, 'parcelPostages' | 'parcelDuties'> {
  const posting = isSplit && split?.services.find((each) => each.service === service);
  if (!posting) return {};
  return {
    parcelPostages: posting.parcelPrices.map(({ amount }) => amount),
    parcelDuties: split?.parcelDuties ?? [],
  };
}

export function quoteLines(
  { counted }: PricedCart,
  {
    sellers,
    pricing,
    parcels = [],
  }: {
    sellers: ReadonlyMap<string, Earner>;
    pricing: PricingContext;
    /** Number of the parcel of each line; one parcel without it. */
    parcels?: readonly (number | null)[] | undefined;
  },
): QuotedLine[] {
  return counted.map(({ line, unit: { full, price, ppd, off } }, at) => {
    const { offer, quantity, bundled, discount } = line;
    const seller = sellers.get(offer.uuid);
    if (!seller) throw new Error(`${offer.uuid} has no seller.`);
    const { vatRate, mechanicals } = offer;
    const { basisPoints, payees } = earningTerms(seller, {
      ownWorks: mechanicals?.ownWorks ?? false,
      day: pricing.reader.date,
      homeVatRate: pricing.homeVatRate,
    });
    const earned = earningsByPayee(ppd, {
      // Sellers pay for their own records without their own earnings.
      basisPoints: isOwnCopy(offer.mode) ? 0 : (offer.earningsBasisPoints ?? basisPoints),
      payees,
    });
    const earnings = sumMoney(
      earned.map((payee) => payee.earnings),
      price.currency,
    );
    return {
      type: offer.type,
      uuid: offer.uuid,
      title: offer.title,
      artist: offer.artist,
      description: offer.description,
      quantity,
      unitPrice: price.amount,
      unitVat: splitVat(price, vatRate).vat.amount,
      vatBasisPoints: vatRate,
      unitPpd: ppd.amount,
      unitMechanicals: mechanicals ? mechanicalsOf(ppd, mechanicals).amount : 0,
      unitEarnings: earnings.amount,
      unitEarningsVat: earned.reduce((sum, payee) => sum + payee.vat.amount, 0),
      ownerId: seller.ownerId,
      ...(seller.isShared && { payees: quotedPayees(seller.payees, earned) }),
      ...(bundled && {
        bundle: {
          id: bundled.set.id,
          set: bundled.set.setId,
          title: bundled.set.title,
          unitSaving: full.amount - price.amount,
        },
      }),
      discount:
        discount && off.amount > 0
          ? { id: discount.id, code: discount.code, unitAmount: off.amount }
          : null,
      limited: offer.limited,
      fulfilment: kindNamed(offer.kind).fulfilment,
      parcel: offer.parcel ? (parcels[at] ?? FIRST_PARCEL) : null,
      availableFrom: offer.availableFrom,
    };
  });
}

function quotedPayees(
  shares: Earner['payees'],
  earned: readonly Payee[],
): NonNullable<NewLine['payees']> {
  return shares.map(({ party, shareBasisPoints, isInvited }, at) => ({
    party,
    shareBasisPoints,
    ...(isInvited && { isInvited }),
    unitEarnings: earned[at]?.earnings.amount ?? 0,
    unitEarningsVat: earned[at]?.vat.amount ?? 0,
  }));
}

type QuotedPayee = NonNullable<NewLine['payees']>[number];

function ownerOf(line: QuotedLine): Omit<QuotedPayee, 'shareBasisPoints'> {
  return { ...line, party: line.ownerId };
}

/** Input for the ledger. The seller earns everything unless there is a split. */
export function ledgerSaleOf({ lines, ...quote }: Quote): SaleDetails {
  const { currency } = quote;
  const own = (amount: number) => money(amount, currency);
  return {
    currency,
    lines: lines.map((line) => ({
      quantity: line.quantity,
      price: own(line.unitPrice),
      vat: own(line.unitVat),
      mechanicals: own(line.unitMechanicals),
      payees: (line.payees ?? [ownerOf(line)]).map(
        ({ party, unitEarnings, unitEarningsVat = 0, isInvited = false }) => ({
          party,
          isInvited,
          earnings: own(unitEarnings),
          vat: own(unitEarningsVat),
        }),
      ),
    })),
    postage: { price: own(quote.postageTotal), vat: own(quote.postageVat) },
    duty: own(quote.dutyTotal),
  };
}

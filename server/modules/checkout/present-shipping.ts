/** The shipping services of a basket, in one parcel or in two. */
import type { CheckoutOffer, ShippingService } from '@lathe/contract/checkout-calls';
import { compareMoney, money } from '@lathe/rules/money';
import { arrivalDates } from '@lathe/rules/shipping';
import type { PricedCart, PricingContext } from '../basket/index.ts';
import { presentPrice } from '../catalogue/index.ts';
import { figuresFor } from './quote.ts';

export function presentShipping(
  priced: PricedCart,
  pricing: PricingContext,
): Pick<CheckoutOffer, 'services' | 'split'> {
  const services = presentServices(priced, { isSplit: false }, pricing);
  return { services, split: presentSplit(priced, services, pricing) };
}

/** Cheapest first. */
function presentServices(
  priced: PricedCart,
  { isSplit }: { isSplit: boolean },
  pricing: PricingContext,
): ShippingService[] {
  const { locale } = pricing.reader;
  const offered = isSplit ? (priced.split?.services ?? []) : priced.services;
  const lastDate = isSplit ? priced.split?.dispatchDates.at(-1) : priced.dispatchDate;
  if (!lastDate) return [];
  return offered
    .toSorted((a, b) => compareMoney(a.price, b.price))
    .flatMap(({ service, zone, price }) => {
      const figures = figuresFor(priced, { service, isSplit }, pricing);
      if (!figures) return [];
      const arrives = arrivalDates(lastDate, { zone, service });
      return {
        code: service,
        price: presentPrice(price, locale),
        arrives_from: arrives.from,
        arrives_to: arrives.to,
        total: presentPrice(money(figures.total, figures.currency), locale),
        total_vat: presentPrice(money(figures.vatTotal, figures.currency), locale),
      };
    });
}

function presentSplit(
  priced: PricedCart,
  together: readonly ShippingService[],
  pricing: PricingContext,
): CheckoutOffer['split'] {
  const { split, counted } = priced;
  const services = presentServices(priced, { isSplit: true }, pricing);
  const [cheapest] = services;
  const [inOne] = together;
  if (!split || !cheapest || !inOne) return null;
  const { locale } = pricing.reader;
  return {
    parcels: split.dispatchDates.map((dispatch_date, index) => ({
      dispatch_date,
      titles: counted
        .filter((_, at) => split.parcels[at] === index + 1)
        .map(({ line }) => line.offer.title),
    })),
    services,
    extra: presentPrice(
      money(cheapest.total.amount - inOne.total.amount, cheapest.total.currency),
      locale,
    ),
    duty: split.duty && presentPrice(split.duty.amount, locale),
  };
}

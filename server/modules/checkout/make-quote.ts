/** Validates the whole request before the card is charged. */
import type { CallInput } from '@lathe/contract/call';
import type { checkoutCalls } from '@lathe/contract/checkout-calls';
import { collapseWhitespace } from '@lathe/rules/addresses';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { countryName, type Locale } from '@lathe/rules/locales';
import { collectsVat } from '@lathe/rules/vat';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { findPerson, normalizeEmail } from '../accounts/index.ts';
import { type AddressContent, addressFromBody, checkAddress } from '../addresses/index.ts';
import {
  assertForSale,
  assertSetForSale,
  type PricedCart,
  type PricedLine,
  type PricingContext,
  priceCart,
  type SplitShipment,
  tooManyError,
} from '../basket/index.ts';
import { readEarners } from '../splits/index.ts';
import { holderNames } from './holders.ts';
import { figuresFor, parcelFigures, type Quote, quoteLines } from './quote.ts';

type CheckoutBody = CallInput<(typeof checkoutCalls)['POST /es/checkout']>['body'];
type CheckoutCall = Caller & { body: CheckoutBody };

interface QuoteInput {
  lines: readonly PricedLine[];
  pricing: PricingContext;
  /** Sold to businesses only. */
  needsBusiness?: boolean;
}

export async function makeQuote(
  call: CheckoutCall,
  { lines, pricing, needsBusiness = false }: QuoteInput,
): Promise<Quote> {
  const { ctx, body } = call;
  assertAllSold(lines, pricing);
  const email = await emailOf(call);
  const priced = priceCart(lines, pricing);
  const { needsDelivery } = priced;
  const fields: Record<string, FieldProblem[]> = {};
  const address = needsDelivery ? checkDelivery(call, { pricing, needsBusiness, fields }) : null;
  const buyerName = needsDelivery ? null : checkBuyer(body, { pricing, fields });
  const billingAddress = checkBilling(body.billing_address, { locale: call.locale, fields });
  Object.assign(fields, problemsOf(body, { email, needsDelivery, pricing }));
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  const split = body.split ? priced.split : null;
  // Something in the basket has been released or sold out since the buyer saw the offer.
  if (body.split && !split) throw new CallError('total_changed');
  const shipment = { service: body.service, isSplit: split !== null };
  const figures = figuresFor(priced, shipment, pricing);
  // The address check has already confirmed that we ship to this country.
  if (!figures) throw new CallError('service_not_offered');
  if (figures.total !== body.expected_total) throw new CallError('total_changed');
  const sellers = await readEarners(ctx.preparedPool, {
    uuids: priced.counted.map(({ line }) => line.offer.uuid),
    now: ctx.clock.now(),
  });
  return {
    ...figures,
    email,
    locale: call.locale,
    country: pricing.reader.country,
    address,
    buyerName,
    holderNames: holderNames(body.holders, priced),
    billingAddress,
    ...deliveryTerms(priced, { body, split, pricing }),
    ...parcelFigures(priced, shipment),
    importTaxesUnderstood: body.vat_confirmed,
    lines: quoteLines(priced, { sellers, pricing, parcels: split?.parcels }),
  };
}

/** An order without a parcel has no service, no date and no gift note. */
function deliveryTerms(
  priced: PricedCart,
  {
    body,
    split,
    pricing,
  }: Pick<CheckoutCall, 'body'> & { split: SplitShipment | null; pricing: PricingContext },
): Pick<Quote, 'service' | 'postageVatBasisPoints' | 'giftNote' | 'dispatchDate' | 'parcelDates'> {
  if (!priced.needsDelivery) {
    return { service: null, giftNote: '', dispatchDate: null, parcelDates: [] };
  }
  const lastDate = split?.dispatchDates.at(-1) ?? priced.dispatchDate ?? pricing.reader.date;
  return {
    service: body.service ?? null,
    postageVatBasisPoints: pricing.reader.vatRate,
    giftNote: body.gift_note.trim(),
    dispatchDate: lastDate,
    parcelDates: split?.dispatchDates ?? [lastDate],
  };
}

/** Without an address, every required field of it is reported. */
function checkDelivery(
  { body, locale }: CheckoutCall,
  {
    pricing: { postage, reader },
    needsBusiness,
    fields,
  }: {
    pricing: PricingContext;
    needsBusiness: boolean;
    fields: Record<string, FieldProblem[]>;
  },
): AddressContent {
  const isServed = postage.servicesTo(reader).length > 0;
  const content = body.address ? addressFromBody(body.address) : emptyAddress(body, reader.country);
  const checked = checkAddress(content, { locale, isServed });
  Object.assign(fields, checked.fields);
  if (needsBusiness && checked.address.businessName === '') {
    fields.business_name = [{ key: 'business_needed' }];
  }
  if (body.service === undefined) fields.service = [{ key: 'required' }];
  return checked.address;
}

function emptyAddress({ name }: CheckoutBody, country: string): AddressContent {
  const rest = { line1: '', line2: '', city: '', state: '', postcode: '', phone: '' };
  return { name, businessName: '', country, ...rest };
}

/** A client that sends an address anyway has the name in it. */
function checkBuyer(
  { name, address }: CheckoutBody,
  {
    pricing: { reader },
    fields,
  }: { pricing: PricingContext; fields: Record<string, FieldProblem[]> },
): string {
  const given = collapseWhitespace(name || address?.name || address?.business_name || '');
  if (given === '') fields.name = [{ key: 'required' }];
  // Anybody can buy it, but from a country that exists.
  const isCountry = countryName(reader.country, reader.locale) !== reader.country;
  if (!isCountry) fields.country = [{ key: 'required' }];
  return given;
}

/** Invoices can go to any country, even those we do not ship to. */
function checkBilling(
  body: CheckoutBody['billing_address'],
  { locale, fields }: { locale: Locale; fields: Record<string, FieldProblem[]> },
): AddressContent | null {
  if (body === undefined) return null;
  const checked = checkAddress(addressFromBody(body), { locale, isServed: true });
  for (const [name, problems] of Object.entries(checked.fields)) {
    fields[`billing_${name}`] = problems;
  }
  return checked.address;
}

/** Empty if a guest entered none. */
async function emailOf({ ctx, actor, body }: CheckoutCall): Promise<string> {
  if (!actor) return normalizeEmail(collapseWhitespace(body.email ?? ''));
  return (await findPerson(ctx.db, actor.userId))?.email ?? '';
}

/** Validates everything except the address. */
function problemsOf(
  { terms, vat_confirmed, payment_method }: CheckoutBody,
  {
    email,
    needsDelivery,
    pricing,
  }: { email: string; needsDelivery: boolean; pricing: PricingContext },
): Record<string, FieldProblem[]> {
  const fields: Record<string, FieldProblem[]> = {};
  if (email === '') fields.email = [{ key: 'required' }];
  if (!terms) fields.terms = [{ key: 'terms' }];
  if (needsDelivery && !vat_confirmed && !collectsVat(pricing.reader.country)) {
    fields.vat_confirmed = [{ key: 'import_taxes' }];
  }
  // Empty if the card provider rejected the card. The other fields are validated anyway.
  if (payment_method.trim() === '') fields.payment_method = [{ key: 'required' }];
  return fields;
}

/** All or nothing, so nobody gets a partial order. */
function assertAllSold(lines: readonly PricedLine[], pricing: PricingContext): void {
  if (lines.length === 0) throw new CallError('cart_empty');
  for (const { offer, quantity, elsewhere, bundled } of lines) {
    if (bundled) assertSetForSale(bundled.set, pricing);
    else assertForSale(offer, pricing);
    const { left } = offer;
    // A bulk order has more, but it is not in a basket, so nothing else of it is.
    const perOrder = offer.perOrder ?? (elsewhere > 0 ? ITEM_QUANTITY_MAX : null);
    const isLess = left !== null && left < quantity;
    const isTooMany = perOrder !== null && perOrder < quantity + elsewhere;
    if (isLess || isTooMany) throw tooManyError(offer);
  }
}

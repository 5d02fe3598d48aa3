import type { CartProblem } from '@lathe/contract/cart-calls';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, redirect, useFetcher, useRevalidator } from 'react-router';
import { DiscountCode } from '../../features/basket/discount-code.tsx';
import { useBasket } from '../../features/basket/store.ts';
import { isInLine, useLookWhileInLine } from '../../features/basket/wait-in-line.ts';
import { JustOrdered } from '../../features/checkout/just-ordered.tsx';
import { OrderSummary } from '../../features/checkout/order-summary.tsx';
import { GUEST } from '../../features/form-drafts/draft-store.ts';
import { FormDrafts } from '../../features/form-drafts/form-drafts.tsx';
import { api as browserApi } from '../../lib/api-client.ts';
import { Announced } from '../../lib/forms/announced.tsx';
import { attempt, attemptInBrowser } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { serverSide } from '../../lib/server-side.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NothingYet } from '../shop/parts/nothing-yet.tsx';
import type { Route } from './+types/checkout.ts';
import { BlockingIssues, BlockingIssuesPart } from './blocking-issues.tsx';
import { CHECKOUT_FORM, CheckoutForm } from './checkout-form.tsx';
import {
  cardBody,
  checkoutBody,
  emptyValues,
  type Service,
  typedValues,
  valuesFrom,
} from './checkout-values.ts';
import { OfferedCopies } from './offered-copies.tsx';
import {
  bothFailures,
  CardFormMark,
  letCardFormIn,
  logInAgain,
  nextPage,
  paymentMethod,
  problemIn,
  untilAnswered,
} from './pay.tsx';
import { PayPart } from './pay-part.tsx';
import '../../features/checkout/checkout.css';

/** Whatever country it goes to. */
const GONE: readonly CartProblem['code'][] = ['sold_out', 'not_sold', 'not_available'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, viewer, country } = context.get(serverSide);
  const query = new URL(request.url).searchParams;
  const [served, book] = await Promise.all([
    api('GET /api/shipping_countries'),
    viewer ? api('GET /api/users/{user}/addresses', { params: { user: viewer.id } }) : null,
  ]);
  const addresses = book?.data ?? [];
  const wanted = query.get('country');
  const chosen = addresses.find(({ uuid }) => uuid === query.get('address')) ?? addresses[0];
  const values = chosen && wanted === null ? valuesFrom(chosen) : emptyValues(country, '');
  const known = served.data.find(({ iso }) => iso === (wanted ?? values.country));
  const offer = await api('GET /es/checkout', { query: { country: known?.iso ?? country } });
  return {
    offer,
    values: { ...values, country: offer.country },
    countries: served.data,
    addresses,
    viewer: viewer && { id: viewer.id, name: viewer.name },
    problem: problemIn(query),
  };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  letCardFormIn(request, loaded.offer);
  return loaded;
}

/** Without scripts the card of the sandbox passes through here on its way, and no further. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(serverSide);
  const form = await request.formData();
  const kept = typedValues(form);
  const offer = await api('GET /es/checkout', { query: { country: kept.country } });
  // The form of Stripe needs scripts, and the page says so.
  if (form.has('update') || offer.card_provider !== 'sandbox') {
    return data({ kept, offer, failure: undefined });
  }
  const card = await attempt(api('POST /es/sandbox/cards', { body: cardBody(form) }));
  if (card.failure) {
    const rest = await attempt(api('POST /es/checkout', { body: checkoutBody(form, '') }));
    const failure = bothFailures(card.failure, rest.failure);
    logInAgain(form, failure);
    return data({ kept, offer, failure }, failure.status);
  }
  const body = checkoutBody(form, card.value.payment_method);
  const begun = await attempt(api('POST /es/checkout', { body }));
  if (begun.failure) {
    logInAgain(form, begun.failure);
    return data({ kept, offer, failure: begun.failure }, begun.failure.status);
  }
  return redirect(nextPage(begun.value), 303);
}

/** With scripts it goes to the card company alone; the key makes a second press the same order. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const kept = typedValues(form);
  const card = await attemptInBrowser(paymentMethod(form));
  if (card.failure) {
    const body = checkoutBody(form, '');
    const rest = await attemptInBrowser(browserApi('POST /es/checkout', { body }));
    const failure = bothFailures(card.failure, rest.failure);
    logInAgain(form, failure);
    return { kept, offer: null, failure };
  }
  const body = checkoutBody(form, card.value);
  const begun = await untilAnswered((options) =>
    browserApi('POST /es/checkout', { body }, options),
  );
  if (!begun.failure) throw redirect(nextPage(begun.value));
  logInAgain(form, begun.failure);
  const query = { country: textOf(form, 'country') };
  const offer = await attemptInBrowser(browserApi('GET /es/checkout', { query }));
  return { kept, offer: offer.value ?? null, failure: begun.failure };
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['checkout', 'errors']);
  const elsewhere = useFetcher<typeof loader>();
  const [service, setService] = useState<Service>(loaderData.values.service);
  const { countries, addresses, viewer, problem } = loaderData;
  const offer = elsewhere.data?.offer ?? actionData?.offer ?? loaderData.offer;
  const { cart } = offer;
  const chosen = offer.services.find(({ code }) => code === service) ?? offer.services[0];
  const isBlocked = cart.items.some(({ problems }) => problems.some(({ blocking }) => blocking));
  const isGone = cart.items.every(({ problems }) =>
    problems.some(({ code }) => GONE.includes(code)),
  );
  const canPay = cart.items.length > 0 && !isGone && offer.card_provider !== null;
  const [settled, setSettled] = useState<string>();
  const told = actionData?.failure;
  // Who was told of their place in line sees it in the basket from then on, as it changes.
  const isPastLine = told?.code === 'item_in_line' && !isInLine(cart);
  const failure = told?.attempt === settled || isPastLine ? undefined : told;
  useLookWhenFilled(cart.items.length === 0);
  useLookWhileInLine(cart, lookAgain);
  function lookAgain(): void {
    void elsewhere.load(`/checkout?country=${offer.country}`);
  }
  /** What was rejected for the sake of the basket no longer is. */
  function settle(): void {
    const { attempt: rejected, fields = {} } = actionData?.failure ?? {};
    if (Object.keys(fields).length === 0) setSettled(rejected);
    lookAgain();
  }
  return (
    <div className="page page-body till">
      <title>{t('page_title')}</title>
      <meta name="robots" content="noindex" />
      <CardFormMark offer={offer} />
      <h1>{t('title')}</h1>
      <FormDrafts userId={viewer?.id ?? GUEST} afterLeaving />
      {problem && !actionData && (
        <Announced>
          <Notice tone="danger">
            <p>{t(`errors:${problem}`)}</p>
          </Notice>
        </Announced>
      )}
      <JustOrdered isShown={cart.items.length === 0} />
      {cart.items.length === 0 && (
        <NothingYet title={t('empty')} toShop={t('to_shop')}>
          {t('empty_text')}
        </NothingYet>
      )}
      {isBlocked && isGone && (
        <Notice tone="warning" action={<ButtonLink to="/basket">{t('to_basket')}</ButtonLink>}>
          <p>{t('all_gone')}</p>
        </Notice>
      )}
      {isBlocked && !isGone && failure?.code !== 'item_in_line' && (
        <BlockingIssues cart={cart} onChange={settle} />
      )}
      <OfferedCopies cart={cart} />
      {offer.card_provider === null && (
        <Notice tone="warning">
          <p>{t('no_cards')}</p>
        </Notice>
      )}
      {canPay && (
        <div className="till-columns">
          <CheckoutForm
            key={loaderData.values.address_line_1}
            offer={offer}
            values={actionData?.kept ?? loaderData.values}
            countries={countries}
            addresses={addresses}
            viewer={viewer}
            failure={failure}
            isBlocked={isBlocked}
            service={service}
            onService={setService}
            onCountry={(country) => void elsewhere.load(`/checkout?country=${country}`)}
          />
          <OrderSummary
            offer={offer}
            service={chosen}
            code={<DiscountCode discount={cart.discount} page="/checkout" onChange={lookAgain} />}
          />
          {chosen && isBlocked && <BlockingIssuesPart cart={cart} onChange={settle} />}
          {chosen && !isBlocked && (
            <PayPart
              form={CHECKOUT_FORM}
              failure={failure}
              total={chosen.total}
              showsImportTaxes={cart.shouldShowVATConfirmation}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Something was put into the basket in another window, or was still on its way when this page was read. */
function useLookWhenFilled(isEmpty: boolean): void {
  const isFilled = useBasket(({ cart }) => (cart?.totalQuantity ?? 0) > 0);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isEmpty && isFilled) void revalidate();
  }, [isEmpty, isFilled, revalidate]);
}

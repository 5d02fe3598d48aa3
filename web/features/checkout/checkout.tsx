import type { Cart, CartProblem } from '@lathe/contract/cart-calls';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { importUntilLoaded } from '../../ui/import-again.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { DiscountCode } from '../basket/discount-code.tsx';
import { isInQueue, usePollWhileInQueue } from '../basket/edition-queue.ts';
import { useBasket } from '../basket/store.ts';
import { GUEST } from '../form-drafts/draft-key.ts';
import { FormDraftsOnDemand } from '../form-drafts/form-drafts-on-demand.tsx';
import { NothingYet } from '../orders/nothing-yet.tsx';
import { CardFormMeta } from './card-form-document.tsx';
import type { action, loader } from './checkout.server.ts';
import { CHECKOUT_FORM, CheckoutForm } from './checkout-form.tsx';
import type { clientAction } from './checkout-in-browser.ts';
import { Declined } from './declined.tsx';
import { ExpressCheckout } from './express/express-checkout.tsx';
import { JustOrdered } from './just-ordered.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayPart } from './pay-part.tsx';
import { chosenService, chosenTotals, type Shipment } from './shipping-part.tsx';
import './checkout.css';
import '../basket/checkout-layout.css';

// Most baskets have no issue.
const loadIssues = () => import('./blocking-issues.tsx');
const BlockingIssues = lazy(async () => ({
  default: (await importUntilLoaded(loadIssues)).BlockingIssues,
}));
const BlockingIssuesPart = lazy(async () => ({
  default: (await importUntilLoaded(loadIssues)).BlockingIssuesPart,
}));

/** Issues that do not depend on the country. */
const UNAVAILABLE: readonly CartProblem['code'][] = [
  'sold_out',
  'not_sold',
  'not_available',
  'sale_not_started',
  'sale_ended',
];

export function Checkout({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action | typeof clientAction>) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { service, split } = loaderData.values;
  const [shipment, setShipment] = useState<Shipment>({ service, split });
  const { countries, addresses, picked, viewer, problem } = loaderData;
  const offer = actionData?.offer ?? loaderData.offer;
  const { cart } = offer;
  const chosen = chosenService(offer, shipment);
  const totals = chosenTotals(offer, shipment);
  const isBlocked = cart.items.some(({ problems }) => problems.some(({ blocking }) => blocking));
  const isGone = cart.items.every(({ problems }) =>
    problems.some(({ code }) => UNAVAILABLE.includes(code)),
  );
  const canPay = cart.items.length > 0 && !isGone && offer.card_provider !== null;
  const [handledFailure, setHandledFailure] = useState<string>();
  // The router drops it when the country changes or the basket is read again.
  const [reply, setReply] = useState({ actionData, picked });
  if (actionData && actionData !== reply.actionData) setReply({ actionData, picked });
  const actionFailure = reply.actionData?.failure;
  // The basket shows the current place in the queue, so this older error is dropped.
  const hasLeftQueue = actionFailure?.code === 'item_in_line' && !isInQueue(cart);
  const failure =
    actionFailure?.attempt === handledFailure || hasLeftQueue ? undefined : actionFailure;
  useRevalidateWhenFilled(cart.items.length === 0);
  usePollWhileInQueue(cart, revalidateBasket);
  function revalidateBasket(): void {
    void revalidate();
  }
  /** In the URL, so that it survives a reload and a saved address replaces it. */
  function chooseCountry(country: string): void {
    const query = new URLSearchParams({ ...(picked && { address: picked }), country });
    void navigate(`/checkout?${query}`, { replace: true, preventScrollReset: true });
  }
  /** Hides an error that the basket change has fixed. */
  function markHandled(): void {
    const { attempt: rejected, fields = {} } = actionFailure ?? {};
    if (Object.keys(fields).length === 0) setHandledFailure(rejected);
    revalidateBasket();
  }
  const toBasket = (reason: string) => (
    <Notice tone="warning" action={<ButtonLink to="/basket">{t('to_basket')}</ButtonLink>}>
      <p>{reason}</p>
    </Notice>
  );
  return (
    <div className="page page-body checkout-layout">
      <title>{t('page_title')}</title>
      <meta name="robots" content="noindex" />
      <CardFormMeta offer={offer} />
      <h1>{t('title')}</h1>
      <FormDraftsOnDemand userId={viewer?.id ?? GUEST} />
      {problem && !reply.actionData && <Declined problem={problem} />}
      <JustOrdered isShown={cart.items.length === 0} />
      {cart.items.length === 0 && (
        <NothingYet title={t('empty')} toShop={t('to_shop')}>
          {t('empty_text')}
        </NothingYet>
      )}
      {isBlocked && isGone && toBasket(t('all_gone'))}
      {isBlocked && !isGone && failure?.code !== 'item_in_line' && (
        <Suspense fallback={toBasket(t('not_ready'))}>
          <BlockingIssues cart={cart} onChange={markHandled} />
        </Suspense>
      )}
      <OfferedCopies cart={cart} />
      {offer.card_provider === null && (
        <Notice tone="warning">
          <p>{t('no_cards')}</p>
        </Notice>
      )}
      {canPay && (
        <div className="checkout-columns">
          <div className="checkout-form">
            {!isBlocked && offer.services.length > 0 && (
              <ExpressCheckout offer={offer} countries={countries} />
            )}
            <CheckoutForm
              offer={offer}
              values={actionData?.submitted ?? loaderData.values}
              countries={countries}
              layouts={[...loaderData.layouts, ...(actionData?.layouts ?? [])]}
              addresses={addresses}
              picked={picked}
              viewer={viewer}
              failure={failure}
              addressFailure={reply.picked === picked ? failure : undefined}
              isBlocked={isBlocked}
              shipment={shipment}
              onShipment={setShipment}
              onCountry={chooseCountry}
            />
          </div>
          <OrderSummary
            offer={offer}
            service={chosen}
            totals={totals}
            isSplit={shipment.split && offer.split !== null}
            code={
              <DiscountCode discount={cart.discount} page="/checkout" onChange={revalidateBasket} />
            }
          />
          {totals && isBlocked && (
            <Suspense fallback={toBasket(t('not_ready'))}>
              <BlockingIssuesPart cart={cart} onChange={markHandled} />
            </Suspense>
          )}
          {totals && !isBlocked && (
            <PayPart
              form={CHECKOUT_FORM}
              failure={failure}
              total={totals.total}
              showsImportTaxes={cart.shouldShowVATConfirmation}
              cart={cart}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Covers an item added in another window or while this page loaded. */
function useRevalidateWhenFilled(isEmpty: boolean): void {
  const isFilled = useBasket(({ cart }) => (cart?.totalQuantity ?? 0) > 0);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isEmpty && isFilled) void revalidate();
  }, [isEmpty, isFilled, revalidate]);
}

/** Copies held for this buyer for a few minutes. */
function OfferedCopies({ cart }: { cart: Cart }) {
  const offered = cart.items.flatMap((item) =>
    item.problems
      .filter(({ code }) => code === 'offered')
      .map(({ message }) => ({ uuid: item.uuid, title: item.meta.title, message })),
  );
  if (offered.length === 0) return null;
  return (
    <FocusedOnMount>
      <Notice tone="success">
        {offered.map(({ uuid, title, message }) => (
          <p key={uuid}>
            <strong>{title}</strong> <span className="block">{message}</span>
          </p>
        ))}
      </Notice>
    </FocusedOnMount>
  );
}

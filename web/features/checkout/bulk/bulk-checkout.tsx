/** Bulk checkout: many copies of one release, as artist copies or for a shop, on one page. */
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import { BULK_TYPES, type BulkType } from '@lathe/contract/cart-item-types';
import type { Api } from '@lathe/contract/server-side';
import { SHOP_QUANTITY_MIN } from '@lathe/rules/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Outcome } from '../../../lib/forms/call-failure.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { FormDraftsOnDemand } from '../../form-drafts/form-drafts-on-demand.tsx';
import { CardFormMeta } from '../card-form-document.tsx';
import { Declined } from '../declined.tsx';
import { JustOrdered } from '../just-ordered.tsx';
import { PayPart } from '../pay-part.tsx';
import type { action, loader } from './bulk-checkout.server.ts';
import type { clientAction } from './bulk-checkout-in-browser.ts';
import { BULK_FORM, BulkForm } from './bulk-form.tsx';
import { BulkSummary } from './bulk-summary.tsx';
import { QuantityForm } from './quantity-form.tsx';
import '../checkout.css';
import '../../basket/checkout-layout.css';

export const SHOP_ORDER_MIN = 10;

interface Choice {
  type: BulkType;
  release: string;
  quantity: number;
  country: string;
}

export function offerView(choice: Choice, { value, failure }: Outcome<BulkOffer>) {
  return { choice, offer: value ?? null, rejected: failure?.message ?? null };
}

export async function offerOf(
  api: Api,
  user: string,
  { type, release, quantity, country }: Choice,
) {
  const query = { quantity, country_iso: country };
  return type === BULK_TYPES.seller
    ? await api('GET /api/users/{user}/releases/{release}/creator-copies-price', {
        params: { user, release },
        query,
      })
    : await api('GET /es/bulk-checkout', { query: { ...query, uuid: release } });
}

export function BulkCheckout({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action | typeof clientAction>) {
  const { t } = useTranslation(['copies', 'checkout']);
  const navigate = useNavigate();
  const { values, picked, countries, addresses } = loaderData;
  // Without scripts the form can ask for another country.
  const { choice, offer, rejected } = actionData?.elsewhere ?? loaderData;
  // The router drops it when the country or the quantity changes.
  const [reply, setReply] = useState({ actionData, picked });
  if (actionData && actionData !== reply.actionData) setReply({ actionData, picked });
  const failure = reply.actionData?.failure;
  const title = t(choice.type === BULK_TYPES.seller ? 'checkout_own' : 'checkout_shop');
  const at = (more: Record<string, string>) => {
    const { type, quantity } = choice;
    const query = new URLSearchParams({ type, quantity: String(quantity), ...more });
    return `/checkout/bulk/${choice.release}?${query}`;
  };
  return (
    <div className="page page-body checkout-layout">
      <title>{t('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      {offer && <CardFormMeta offer={offer} />}
      <ScreenHead
        title={title}
        lead={choice.type === BULK_TYPES.dealer && t('shop_lead', { min: SHOP_QUANTITY_MIN })}
      />
      <FormDraftsOnDemand userId={loaderData.viewer} />
      {loaderData.problem && !reply.actionData && <Declined problem={loaderData.problem} />}
      <JustOrdered isShown={!actionData} />
      {rejected !== null && (
        <Notice tone="warning" role="alert">
          <p>{rejected}</p>
        </Notice>
      )}
      {offer?.card_provider === null && (
        <Notice tone="warning">
          <p>{t('checkout:no_cards')}</p>
        </Notice>
      )}
      {offer === null || offer.card_provider === null ? (
        <QuantityForm choice={choice} countries={countries} />
      ) : (
        <div className="checkout-columns">
          <BulkForm
            picked={picked}
            offer={offer}
            values={actionData?.submitted ?? values}
            countries={countries}
            layouts={[...loaderData.layouts, ...(actionData?.layouts ?? [])]}
            addresses={addresses}
            failure={failure}
            addressFailure={reply.picked === picked ? failure : undefined}
            savedAddressPath={(address) => at({ address })}
            onCountry={(country) =>
              void navigate(at({ ...(picked && { address: picked }), country }), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <BulkSummary offer={offer} address={picked} />
          <PayPart
            form={BULK_FORM}
            failure={failure}
            total={offer.total}
            showsImportTaxes={offer.should_show_vat_confirmation}
          />
        </div>
      )}
    </div>
  );
}

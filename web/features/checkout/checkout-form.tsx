/** The whole checkout form on one page. */
import type { Address } from '@lathe/contract/address-calls';
import type { CheckoutOffer } from '@lathe/contract/checkout-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import type { AddressLayout } from '@lathe/rules/address-layout';
import { GIFT_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import { lazy, Suspense, useState } from 'react';
import { Form } from 'react-router';
import { useRecipientLabels } from '../../lib/forms/address/recipient-fields.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { FormProblem } from '../../lib/forms/form-problem.tsx';
import { useSingleSubmit } from '../../lib/forms/use-single-submit.ts';
import { importUntilLoaded } from '../../ui/import-again.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useAddressLayout } from './address-layouts.ts';
import { AddressPart } from './address-part.tsx';
import { BillingPart, useBilling } from './billing-part.tsx';
import { BuyerPart } from './buyer-part.tsx';
import { CardPart } from './card-part.tsx';
import { prepareSubmit, usePreparedSubmit } from './checkout-in-browser.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { ContactPart } from './contact-part.tsx';
import { chosenTotals, SeenTotals, type Shipment, ShippingPart } from './shipping-part.tsx';
import { useIsRepricing } from './use-is-repricing.ts';

// Most orders have no tickets, or one.
const loadHolderNames = () => import('./holder-names.tsx');
const HolderNames = lazy(async () => ({
  default: (await importUntilLoaded(loadHolderNames)).HolderNames,
}));

export const CHECKOUT_FORM = 'checkout';

export interface CheckoutFormProps {
  offer: CheckoutOffer;
  values: CheckoutValues;
  countries: readonly CountryOption[];
  /** With that of the delivery country. */
  layouts: readonly AddressLayout[];
  addresses: readonly Address[];
  /** The chosen address of the address book. */
  picked: string | undefined;
  viewer: { name: string } | null;
  failure: CallFailure | undefined;
  /** Undefined if another address was chosen since. */
  addressFailure: CallFailure | undefined;
  /** The basket has a blocking issue, which the page shows. */
  isBlocked: boolean;
  shipment: Shipment;
  onShipment: (shipment: Shipment) => void;
  onCountry: (country: string) => void;
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { offer, layouts, failure, picked, shipment, onShipment } = props;
  // The page loads again for a new country or address, which must not overwrite typed values.
  const [values] = useState(props.values);
  const isRepricing = useIsRepricing();
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  const { t } = useTranslation('checkout');
  const handleSubmitOnce = useSingleSubmit();
  const billing = useBilling(values.billing, offer.country, layouts);
  const layout = useAddressLayout(offer.country, { layouts });
  const labels = {
    email: t('email'),
    ...useRecipientLabels(layout),
    ...billing.labels,
    service: t('service'),
    shipment: t('shipment'),
    gift_note: t('gift_note'),
    card_number: t('card_number'),
    expiry: t('expiry'),
    security_code: t('security_code'),
    terms: null,
    vat_confirmed: null,
  };
  usePreparedSubmit();
  const form = { form: CHECKOUT_FORM, failure, labels };
  const field = fieldsOf(form);
  return (
    <Form
      method="post"
      noValidate
      id={CHECKOUT_FORM}
      onInput={onInput}
      onFocus={() => void prepareSubmit()}
      onSubmit={(event) => {
        // The total is about to change.
        if (isRepricing) event.preventDefault();
        else handleSubmitOnce(event);
      }}
      className="checkout-form"
    >
      <FormProblem {...form} />
      <CsrfField />
      <SeenTotals offer={offer} />
      {hideCorrected(
        <>
          <ContactPart viewer={props.viewer} email={values.email} field={field} />
          {offer.cart.needsDelivery ? (
            <>
              <AddressPart
                key={picked}
                country={offer.country}
                layout={layout}
                values={props.values}
                countries={props.countries}
                addresses={props.addresses}
                onCountry={props.onCountry}
                savedAddressPath={(uuid) => `/checkout?address=${uuid}`}
                field={fieldsOf({ ...form, failure: props.addressFailure })}
              />
              <BillingPart
                billing={billing}
                countries={props.countries}
                field={field}
                form={CHECKOUT_FORM}
              />
              <ShippingPart
                offer={offer}
                shipment={shipment}
                onChange={onShipment}
                isBlocked={props.isBlocked}
                field={field}
              />
              <section className="checkout-part" aria-labelledby="checkout-gift">
                <h2 id="checkout-gift" className="subheading">
                  {t('gift')}
                </h2>
                <TextArea
                  {...field('gift_note')}
                  optional
                  help={t('gift_note_help')}
                  maxLength={GIFT_NOTE_MAX_LENGTH}
                  rows={2}
                  defaultValue={values.gift_note}
                />
              </section>
            </>
          ) : (
            <BuyerPart
              country={offer.country}
              name={values.name || (props.viewer?.name ?? '')}
              field={field}
            />
          )}
          {offer.holders.length > 0 && (
            <Suspense>
              <HolderNames
                holders={offer.holders}
                values={values.holders}
                name={values.name || (props.viewer?.name ?? '')}
              />
            </Suspense>
          )}
          <CardPart offer={offer} total={chosenTotals(offer, shipment)?.total} field={field} />
        </>,
      )}
    </Form>
  );
}

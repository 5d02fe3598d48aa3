import type { Address } from '@lathe/contract/address-calls';
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import { BULK_TYPES } from '@lathe/contract/cart-item-types';
import type { CountryOption } from '@lathe/contract/region-calls';
import type { AddressLayout } from '@lathe/rules/address-layout';
import { useState } from 'react';
import { Form } from 'react-router';
import type { AddressValues } from '../../../lib/forms/address/address-values.ts';
import { useRecipientLabels } from '../../../lib/forms/address/recipient-fields.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { useSingleSubmit } from '../../../lib/forms/use-single-submit.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { useAddressLayout } from '../address-layouts.ts';
import { AddressPart } from '../address-part.tsx';
import { BillingPart, useBilling } from '../billing-part.tsx';
import { CardPart } from '../card-part.tsx';
import { useIsRepricing } from '../use-is-repricing.ts';

interface Props {
  offer: BulkOffer;
  values: AddressValues & { billing: AddressValues | null };
  countries: readonly CountryOption[];
  /** With that of the delivery country. */
  layouts: readonly AddressLayout[];
  addresses: readonly Address[];
  /** The chosen address of the address book. */
  picked: string | undefined;
  failure: CallFailure | undefined;
  /** Undefined if another address was chosen since. */
  addressFailure: CallFailure | undefined;
  savedAddressPath: (uuid: string) => string;
  onCountry: (country: string) => void;
}

export const BULK_FORM = 'bulk';

export function BulkForm(props: Props) {
  const { offer, countries, layouts, addresses, failure, savedAddressPath, onCountry } = props;
  // A new quantity or country loads the page again, which must not overwrite typed values.
  const [{ billing: submittedBilling }] = useState(props.values);
  const isRepricing = useIsRepricing();
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  const { t } = useTranslation('checkout');
  const handleSubmitOnce = useSingleSubmit();
  const billing = useBilling(submittedBilling, offer.country, layouts);
  const layout = useAddressLayout(offer.country, { layouts });
  const labels = {
    ...useRecipientLabels(layout),
    ...billing.labels,
    card_number: t('card_number'),
    expiry: t('expiry'),
    security_code: t('security_code'),
    terms: null,
    vat_confirmed: null,
  };
  const form = { form: BULK_FORM, failure, labels };
  const field = fieldsOf(form);
  return (
    <Form
      method="post"
      noValidate
      id={BULK_FORM}
      onInput={onInput}
      onSubmit={(event) => {
        // The total is about to change.
        if (isRepricing) event.preventDefault();
        else handleSubmitOnce(event);
      }}
      className="checkout-form"
    >
      <FormProblem {...form} />
      <CsrfField />
      <input type="hidden" name="type" value={offer.type} />
      <input type="hidden" name="uuid" value={offer.release.uuid} />
      <input type="hidden" name="quantity" value={offer.quantity} />
      <input type="hidden" name="total" value={offer.total.amount} />
      {hideCorrected(
        <>
          <AddressPart
            key={props.picked}
            country={offer.country}
            layout={layout}
            values={props.values}
            countries={countries}
            addresses={addresses}
            onCountry={onCountry}
            savedAddressPath={savedAddressPath}
            field={fieldsOf({ ...form, failure: props.addressFailure })}
            needsBusiness={offer.type === BULK_TYPES.dealer}
          />
          <BillingPart billing={billing} countries={countries} field={field} form={BULK_FORM} />
          <CardPart offer={offer} total={offer.total} field={field} />
        </>,
      )}
    </Form>
  );
}

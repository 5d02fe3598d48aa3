import type { Address } from '@lathe/contract/address-calls';
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import { useTranslation } from 'react-i18next';
import { Form, useNavigation } from 'react-router';
import { fieldsOf } from '../../../features/account/form-fields.ts';
import { FormProblem } from '../../../features/account/form-problem.tsx';
import type { Refusal } from '../../../features/account/refusal.ts';
import type { AddressValues } from '../../../features/address-fields/address-values.ts';
import { useRecipientLabels } from '../../../features/address-fields/recipient-fields.tsx';
import { CsrfField } from '../../../lib/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { AddressPart } from '../address-part.tsx';
import { CardPart } from '../card-part.tsx';
import { Ticks } from '../ticks.tsx';

interface Props {
  offer: BulkOffer;
  values: AddressValues;
  countries: readonly CountryOption[];
  addresses: readonly Address[];
  refusal: Refusal | undefined;
  bookAddress: (uuid: string) => string;
  onCountry: (country: string) => void;
}

export function BulkForm(props: Props) {
  const { offer, values, countries, addresses, refusal, bookAddress, onCountry } = props;
  const { t } = useTranslation('checkout');
  const navigation = useNavigation();
  const labels = {
    ...useRecipientLabels(offer.country),
    card_number: t('card_number'),
    expiry: t('expiry'),
    security_code: t('security_code'),
    terms: null,
    vat_confirmed: null,
  };
  const form = { form: 'bulk', refusal, labels };
  const field = fieldsOf(form);
  return (
    <Form method="post" noValidate className="checkout-form">
      <FormProblem {...form} />
      <CsrfField />
      <input type="hidden" name="type" value={offer.type} />
      <input type="hidden" name="uuid" value={offer.release.uuid} />
      <input type="hidden" name="quantity" value={offer.quantity} />
      <input type="hidden" name="total" value={offer.total.amount} />
      <AddressPart
        country={offer.country}
        values={values}
        countries={countries}
        addresses={addresses}
        onCountry={onCountry}
        bookAddress={bookAddress}
        field={field}
        needsBusiness={offer.type === 'release'}
      />
      <CardPart offer={offer} total={offer.total} field={field} />
      <section className="checkout-part" aria-labelledby="checkout-last">
        <h2 id="checkout-last" className="text-lead tracking-normal">
          {t('last')}
        </h2>
        <Ticks field={field} showsImportTaxes={offer.should_show_vat_confirmation} />
        <Button
          type="submit"
          look="primary"
          size="large"
          wide
          loading={navigation.formMethod === 'POST'}
        >
          {t('pay', { total: offer.total.formatted })}
        </Button>
        <p className="text-small text-soft">{t('pay_note')}</p>
      </section>
    </Form>
  );
}

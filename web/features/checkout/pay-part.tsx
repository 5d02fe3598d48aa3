/**
 * The final checkboxes and the pay button. Some countries require them after the order summary, so
 * they are outside of their form element.
 */
import type { Cart } from '@lathe/contract/cart-calls';
import type { Price } from '@lathe/contract/price';
import { useNavigation } from 'react-router';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../lib/forms/corrected-fields.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ConsentCheckboxes } from './consent-checkboxes.tsx';
import { useIsRepricing } from './use-is-repricing.ts';

interface Props {
  form: string;
  failure: CallFailure | undefined;
  total: Price;
  showsImportTaxes: boolean;
  /** Missing for bulk orders, which are always made. */
  cart?: Pick<Cart, 'items' | 'needsDelivery'>;
}

export function PayPart({ form, failure, total, showsImportTaxes, cart }: Props) {
  const { t } = useTranslation('checkout');
  const isPaying = useNavigation().formMethod === 'POST';
  const isRepricing = useIsRepricing();
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  const field = fieldsOf({ form, failure, labels: { terms: null, vat_confirmed: null } });
  return (
    <section className="checkout-part" aria-labelledby="checkout-last" onInput={onInput}>
      <h2 id="checkout-last" className="subheading">
        {t('last')}
      </h2>
      {hideCorrected(
        <ConsentCheckboxes form={form} field={field} showsImportTaxes={showsImportTaxes} />,
      )}
      <Button
        type="submit"
        form={form}
        variant="primary"
        size="large"
        wide
        loading={isPaying || isRepricing}
      >
        {t('pay', { total: total.formatted })}
      </Button>
      <p className="text-small text-soft">
        {t(cart?.needsDelivery === false ? 'pay_note_now' : 'pay_note')}{' '}
        {[...new Set(cart?.items.flatMap(({ note }) => note ?? []))].join(' ')}
      </p>
    </section>
  );
}

/** Samples of an approved item, at cost: before it is on sale, too. */
import type { MerchDetails } from '@lathe/contract/merch';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import './submit.css';

interface Props {
  item: MerchDetails;
  failure: CallFailure | undefined;
}

export function OrderSample({ item, failure }: Props) {
  const { t } = useTranslation('merch_review');
  const { samples, variants } = item;
  if (samples.price === null) return null;
  const quantities = Array.from({ length: samples.left }, (_, index) => index + 1);
  return (
    <Card title={t('sample.title')}>
      <p className="text-soft">{t('sample.text')}</p>
      <p className="mt-3">
        {t('sample.left', { count: samples.left, price: samples.price.formatted })}
      </p>
      {samples.left > 0 && (
        <ActionForm
          form="sample"
          failure={failure}
          submit={t('sample.submit')}
          variant="secondary"
          className="mt-4 sample-form"
        >
          <SelectField id="sample-variant" name="variant" label={t('sample.variant')}>
            {variants.map(({ uuid, colour_name, size }) => (
              <option key={uuid} value={uuid}>
                {[colour_name, size].filter(Boolean).join(', ') || item.type.name}
              </option>
            ))}
          </SelectField>
          <SelectField id="sample-quantity" name="quantity" label={t('sample.quantity')}>
            {quantities.map((quantity) => (
              <option key={quantity} value={quantity}>
                {quantity}
              </option>
            ))}
          </SelectField>
        </ActionForm>
      )}
    </Card>
  );
}

import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DiscountForm } from './discount-form.tsx';
import { EMPTY_DISCOUNT } from './discount-values.ts';
import type { action, loader } from './new-discount.server.ts';
import './discounts.css';

export function NewDiscount({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['discounts', 'studio']);
  const title = t('new_title');
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead title={title} crumbs={[{ label: t('title'), to: '/studio/discounts' }]} />
      <Card className="form-card">
        <DiscountForm
          {...loaderData}
          values={actionData?.submitted ?? EMPTY_DISCOUNT}
          failure={actionData?.failure}
        />
      </Card>
    </>
  );
}

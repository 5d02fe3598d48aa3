/** Adds or edits an address. */

import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './address-entry.server.ts';
import { AddressForm } from './address-form.tsx';
import './addresses.css';

export function AddressEntry({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['addresses', 'account']);
  const { isNew, values, countries, offerDefault } = loaderData;
  const title = isNew ? t('new_title') : t('edit_title');
  return (
    <>
      <title>{t('account:page_title', { title })}</title>
      <ScreenHead title={title} crumbs={[{ label: t('title'), to: '/account/addresses' }]} />
      <Card>
        <AddressForm
          values={actionData?.submitted ?? values}
          countries={countries}
          failure={actionData?.failure}
          offerDefault={offerDefault}
        />
      </Card>
    </>
  );
}

import { SHIPPING_SERVICES, SHIPPING_ZONES } from '@lathe/rules/shipping';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { useCanEdit } from '../may-edit.ts';
import type { action, loader } from './country.server.ts';

export function Country({
  loaderData: country,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['admin_shipping', 'admin']);
  const canEdit = useCanEdit();
  const shown = actionData?.submitted ?? country;
  const labels = { zone: t('countries.zone'), services: t('countries.services') };
  const form = { form: 'country', failure: actionData?.failure, labels };
  const field = fieldsOf(form);
  return (
    <>
      <AdminHeader
        isSubheading
        title={country.name}
        crumbs={[{ to: '/admin/shipping/countries', label: t('tabs.countries') }]}
      />
      {canEdit && (
        <Card className="admin-narrow">
          <ActionForm {...form} submit={t('countries.save')}>
            <input type="hidden" name="version" value={shown.version} />
            <Checkbox
              name="is_served"
              label={t('countries.is_served')}
              defaultChecked={shown.is_served}
            />
            <SelectField {...field('zone')} defaultValue={shown.zone} className="narrow-form">
              {SHIPPING_ZONES.map((zone) => (
                <option key={zone} value={zone}>
                  {t(`zones.${zone}`)}
                </option>
              ))}
            </SelectField>
            <fieldset id={field('services').id} className="stack gap-2">
              <legend className="field-label">{t('countries.services_legend')}</legend>
              {SHIPPING_SERVICES.map((service) => (
                <Checkbox
                  key={service}
                  name={service}
                  label={t(`services.${service}`)}
                  defaultChecked={shown.services.includes(service)}
                />
              ))}
            </fieldset>
            <Checkbox name="bulk" label={t('countries.is_bulk')} defaultChecked={shown.bulk} />
          </ActionForm>
        </Card>
      )}
    </>
  );
}

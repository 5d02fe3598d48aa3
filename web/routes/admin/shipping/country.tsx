import { POSTAGE_SERVICES, POSTAGE_ZONES } from '@lathe/rules/postage';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { useMayEdit } from '../may-edit.ts';
import { wholeNumber } from '../typed-values.ts';
import type { Route } from './+types/country.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const { data: countries } = await api('GET /api/admin/countries');
  const country = countries.find(({ iso }) => iso === asked.params.iso);
  if (!country) throw data(null, 404);
  return country;
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const kept = {
    zone: POSTAGE_ZONES.find((known) => known === textOf(form, 'zone')) ?? 'world',
    is_served: form.has('is_served'),
    services: POSTAGE_SERVICES.filter((service) => form.has(service)),
    bulk: form.has('bulk'),
    version: wholeNumber(textOf(form, 'version')),
  };
  const { failure } = await attempt(
    api('PUT /api/admin/countries/{iso}', {
      params: { iso: asked.params.iso },
      body: kept,
    }),
  );
  if (!failure) return redirect('/admin/shipping/countries?done=saved');
  return data({ failure, kept }, failure.status);
}

export default function Country({ loaderData: country, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin_shipping', 'admin']);
  const mayEdit = useMayEdit();
  const shown = actionData?.kept ?? country;
  const labels = { zone: t('countries.zone'), services: t('countries.services') };
  const form = { form: 'country', failure: actionData?.failure, labels };
  const field = fieldsOf(form);
  return (
    <>
      <AdminHeader
        below
        title={country.name}
        way={[{ to: '/admin/shipping/countries', label: t('tabs.countries') }]}
      />
      {mayEdit && (
        <Card className="admin-narrow">
          <ActionForm {...form} submit={t('countries.save')}>
            <input type="hidden" name="version" value={shown.version} />
            <Checkbox
              name="is_served"
              label={t('countries.is_served')}
              defaultChecked={shown.is_served}
            />
            <SelectField {...field('zone')} defaultValue={shown.zone} className="narrow-form">
              {POSTAGE_ZONES.map((zone) => (
                <option key={zone} value={zone}>
                  {t(`zones.${zone}`)}
                </option>
              ))}
            </SelectField>
            <fieldset id={field('services').id} className="grid gap-2">
              <legend className="field-label">{t('countries.services_legend')}</legend>
              {POSTAGE_SERVICES.map((service) => (
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

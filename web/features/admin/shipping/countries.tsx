import type { ManagedCountry } from '@lathe/contract/shipping-calls';
import { SHIPPING_ZONES } from '@lathe/rules/shipping';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DoneNotice } from '../done-notice.tsx';
import { useCanEdit } from '../may-edit.ts';
import type { action, loader } from './countries.server.ts';

export function Countries({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['admin_shipping', 'admin']);
  const canEdit = useCanEdit();
  const { countries, others, done } = loaderData;
  return (
    <>
      <title>{t('admin:page_title', { title: t('tabs.countries') })}</title>
      <p className="text-soft">{t('countries.lead')}</p>
      <DoneNotice>{done && !actionData && t(`countries.${done}`)}</DoneNotice>
      {canEdit && (
        <AddCountry
          others={others}
          failure={actionData?.failure}
          submitted={actionData?.submitted}
        />
      )}
      <div>
        <DataTable
          label={t('countries.list')}
          columns={useColumns(canEdit)}
          items={countries}
          itemKey={({ iso }) => iso}
        />
      </div>
    </>
  );
}

interface AddProps {
  others: readonly { iso: string; name: string }[];
  failure: CallFailure | undefined;
  submitted: { iso: string; zone: string } | undefined;
}

function AddCountry({ others, failure, submitted }: AddProps) {
  const { t } = useTranslation('admin_shipping');
  const labels = { iso: t('countries.country'), zone: t('countries.zone') };
  const form = { form: 'add', failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('countries.add')} className="admin-narrow">
      <ActionForm {...form} submit={t('countries.add_submit')} variant="secondary">
        <div className="field-columns">
          <SelectField {...field('iso')} defaultValue={submitted?.iso ?? ''}>
            <option value="">{t('countries.choose')}</option>
            {others.map(({ iso, name }) => (
              <option key={iso} value={iso}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('zone')} defaultValue={submitted?.zone ?? 'world'}>
            {SHIPPING_ZONES.map((zone) => (
              <option key={zone} value={zone}>
                {t(`zones.${zone}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </ActionForm>
    </Card>
  );
}

function useColumns(canEdit: boolean): TableColumn<ManagedCountry>[] {
  const { t } = useTranslation('admin_shipping');
  return [
    {
      id: 'country',
      header: t('countries.country'),
      isRowHeader: true,
      link: ({ iso }) => (canEdit ? `/admin/shipping/countries/${iso}` : undefined),
      cell: ({ name }) => name,
    },
    { id: 'zone', header: t('countries.zone'), cell: ({ zone }) => t(`zones.${zone}`) },
    {
      id: 'services',
      header: t('countries.services'),
      cell: ({ services }) => services.map((service) => t(`services.${service}`)).join(' · '),
    },
    {
      id: 'bulk',
      header: t('countries.bulk'),
      cell: ({ bulk }) => t(bulk ? 'countries.yes' : 'countries.no'),
    },
    {
      id: 'state',
      header: t('countries.state'),
      cell: ({ is_served }) => (
        <Badge tone={is_served ? 'success' : 'neutral'}>
          {t(is_served ? 'countries.on' : 'countries.off')}
        </Badge>
      ),
    },
  ];
}

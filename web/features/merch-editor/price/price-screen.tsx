/** Price tiers of an item, from what a buyer pays to what the seller earns. */
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BuyerForm, TierCards } from '../../prices/price-choice.tsx';
import { PriceNotes } from '../../prices/price-notes.tsx';
import type { action, loader } from './price-screen.server.ts';
import '../../prices/price.css';

type Props = ScreenProps<typeof loader, typeof action>;

export function PriceScreen({ loaderData, ...props }: Props) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['merch_editor', 'release_editor', 'studio']);
  const { item, canEdit, rate, country, countries, business, tiers, isSaved } = loaderData;
  const { edit_enabled, change_on_sale_enabled } = item.operations;
  const editable = canEdit && (edit_enabled || change_on_sale_enabled);
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('tabs.price')} · ${item.title}` })}</title>
      {isSaved && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t('release_editor:price.done.saved')}</Notice>
        </FocusedOnMount>
      )}
      <FormProblem form="price" failure={actionData?.failure} labels={{}} />
      <section className="stack gap-4" aria-labelledby="price-title">
        <h2 id="price-title">{t('tabs.price')}</h2>
        <p className="measure text-soft">{t('price.text')}</p>
        {tiers.length > 0 && (
          <>
            <PriceNotes tiers={tiers} mechanicals={null} rate={rate} />
            <BuyerForm country={country} countries={countries} business={business} />
          </>
        )}
      </section>
      {tiers.length === 0 && (
        <Notice tone="warning" title={t('price.none')}>
          {t('missing.prices')}
        </Notice>
      )}
      {change_on_sale_enabled && canEdit && <Notice>{t('price.on_sale')}</Notice>}
      <TierCards tiers={tiers} chosen={item.price_category_id} editable={editable}>
        <input type="hidden" name="version" value={item.version} />
        <input type="hidden" name="country" value={country} />
        <input type="hidden" name="business" value={business} />
      </TierCards>
      {tiers.length > 0 && <Currencies tiers={tiers} />}
    </>
  );
}

type Tier = Props['loaderData']['tiers'][number];

/** What each price is, and earns, in every currency. */
function Currencies({ tiers }: { tiers: readonly Tier[] }) {
  const { t } = useTranslation('merch_editor');
  const columns: TableColumn<Tier>[] = [
    { id: 'tier', header: t('price.tier'), cell: ({ name }) => name, isRowHeader: true },
    ...(tiers[0]?.currencies ?? []).map(({ iso, rrp }) => ({
      id: iso,
      header: t(`price.in.${rrp.currency as 'GBP'}`),
      align: 'end' as const,
      cell: ({ currencies }: Tier) => {
        const priced = currencies.find((each) => each.iso === iso);
        return (
          priced && (
            <span className="cell-lines">
              <Money value={priced.rrp} />
              <span className="text-soft">
                {t('price.earn')} <Money value={priced.earnings} />
              </span>
            </span>
          )
        );
      },
    })),
  ];
  return (
    <Card title={t('price.currencies')}>
      <p className="mb-4 text-soft">{t('price.currencies_text')}</p>
      <DataTable
        label={t('price.currencies')}
        columns={columns}
        items={tiers}
        itemKey={({ id }) => id}
      />
    </Card>
  );
}

/** The details of an item: what it is, in which colours and sizes, and when and where it is sold. */
import type { MerchDetails, MerchTypeReply } from '@lathe/contract/merch';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { measuredProducts, ProductSize } from '../../merch-size-chart/product-size.tsx';
import { SizeChart } from '../../merch-size-chart/size-chart.tsx';
import { DetailsForm } from './details-form.tsx';
import type { action, loader } from './details-screen.server.ts';
import { valuesOf } from './values.ts';
import './details.css';

type Props = ScreenProps<typeof loader, typeof action>;

export function DetailsScreen({ loaderData, ...props }: Props) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['merch_editor', 'release_editor', 'studio', 'merch_shop']);
  const { item, type, canEdit, done, ...rest } = loaderData;
  return (
    <Sections>
      <title>
        {t('studio:page_title', { title: t('details.page_title', { title: item.title }) })}
      </title>
      {done && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t(`details.done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      <DetailsForm
        // The same form after each change of this item, so that typing is not interrupted.
        key={item.uuid}
        {...rest}
        item={item}
        type={type}
        mode={modeOf(item, canEdit)}
        values={actionData?.submitted ?? valuesOf(item)}
        failure={actionData?.failure}
      />
      <PriceCard item={item} />
      <ChartCard type={type} />
    </Sections>
  );
}

/** `sale`: little can change, and only when it is submitted. */
function modeOf({ operations }: MerchDetails, canEdit: boolean): 'edit' | 'sale' | 'read' {
  if (!canEdit) return 'read';
  if (operations.edit_enabled) return 'edit';
  return operations.change_on_sale_enabled ? 'sale' : 'read';
}

function PriceCard({ item }: { item: MerchDetails }) {
  const { t } = useTranslation('merch_editor');
  const tier = item.price_categories.find(({ id }) => id === item.price_category_id);
  return (
    <Card
      title={t('tabs.price')}
      actions={<TextLink to={`/studio/merch/${item.uuid}/price`}>{t('details.to_price')}</TextLink>}
    >
      {tier ? (
        <p>
          {tier.name}: <Money value={tier.rrp} className="text-strong" />
        </p>
      ) : (
        <p>{t('missing.prices')}</p>
      )}
    </Card>
  );
}

/** Measures of all sizes; nothing for products that have none. */
function ChartCard({ type }: { type: MerchTypeReply }) {
  const { t } = useTranslation(['merch_editor', 'merch_shop']);
  const measured = type.sizes.flatMap(({ code, chest_mm, length_mm, sleeve_mm }) =>
    chest_mm !== null && length_mm !== null ? [{ code, chest_mm, length_mm, sleeve_mm }] : [],
  );
  const products = measuredProducts(type.sizes);
  if (products.length > 0) {
    return (
      <Card title={t('merch_shop:details.dimensions')}>
        <ProductSize sizes={products} />
      </Card>
    );
  }
  if (measured.length === 0) return null;
  return (
    <Card title={t('details.chart')}>
      <p className="mb-4 text-soft">{t('details.chart_text')}</p>
      <SizeChart sizes={measured} />
    </Card>
  );
}

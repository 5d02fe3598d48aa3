import type { ScreenProps } from '../../../lib/route-types.ts';
import { Sections } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { useCanEdit } from '../may-edit.ts';
import { AreasCard } from './areas-card.tsx';
import { ColoursCard } from './colours-card.tsx';
import type { action, loader } from './merch-type.server.ts';
import { PricesCard } from './prices-card.tsx';
import { SizesCard } from './sizes-card.tsx';
import { StockCard } from './stock-card.tsx';
import { TypeCard } from './type-card.tsx';

export function MerchTypePage({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('merch_admin');
  const canEdit = useCanEdit();
  const { type } = loaderData;
  const reply = actionData ?? null;
  const done = reply ? null : loaderData.done;
  const shared = { type, reply, canEdit };
  return (
    <>
      <AdminHeader
        isSubheading
        title={type.name}
        crumbs={[{ to: '/admin/catalogue/merch', label: t('title') }]}
        lead={t('type_lead')}
      />
      <div className="admin-narrow stack gap-6">
        <Sections>
          <TypeCard {...shared} done={done === 'type'} />
          <StockCard {...shared} done={done === 'stock'} />
          <AreasCard {...shared} done={done === 'areas'} />
          <SizesCard {...shared} done={done === 'sizes'} />
          <ColoursCard {...shared} done={done === 'colours'} />
          <PricesCard {...shared} done={done === 'prices'} />
        </Sections>
      </div>
    </>
  );
}

import type { DatedShippingRates, ShippingRateTable } from '@lathe/contract/shipping-calls';
import { SHIPPING_ZONES } from '@lathe/rules/shipping';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DoneNotice } from '../done-notice.tsx';
import { useCanEdit } from '../may-edit.ts';
import type { loader } from './rates.server.ts';
import { StepsTable } from './steps-table.tsx';

export function ShippingRatesPage({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['admin_shipping', 'admin']);
  const { tables, done } = loaderData;
  return (
    <>
      <title>{t('admin:page_title', { title: t('tabs.postage') })}</title>
      <p className="text-soft">{t('postage.lead')}</p>
      <DoneNotice>{done && t(`postage.${done}`)}</DoneNotice>
      {SHIPPING_ZONES.map((zone) => (
        <Card key={zone} title={t(`zones.${zone}`)}>
          <div className="postage-services">
            {tables
              .filter((table) => table.zone === zone)
              .map((table) => (
                <KindTable key={table.kind} table={table} />
              ))}
          </div>
        </Card>
      ))}
    </>
  );
}

function KindTable({ table }: { table: ShippingRateTable }) {
  const { t } = useTranslation('admin_shipping');
  const canEdit = useCanEdit();
  const { zone, kind, current, coming } = table;
  const values = { zone: t(`zones.${zone}`), service: t(`services.${kind}`) };
  return (
    <div className="stack stack-top gap-3">
      <div className="postage-head">
        <h3 className="postage-service">{values.service}</h3>
        {canEdit && (
          <ButtonLink
            size="small"
            to={`/admin/shipping/postage/${zone}/${kind}`}
            aria-label={t('postage.edit', values)}
          >
            {t('postage.edit_short')}
          </ButtonLink>
        )}
      </div>
      {current.steps.length === 0 ? (
        <p className="text-soft">{t('postage.none')}</p>
      ) : (
        <StepsTable caption={t('postage.heading', values)} steps={current.steps} />
      )}
      <UpcomingTables table={table} sheets={coming} />
    </div>
  );
}

function UpcomingTables({
  table,
  sheets,
}: {
  table: ShippingRateTable;
  sheets: readonly DatedShippingRates[];
}) {
  const { t } = useTranslation('admin_shipping');
  const dayText = useDayText();
  return sheets.map(({ valid_from: day }) => (
    <p key={day}>
      <TextLink to={`/admin/shipping/postage/${table.zone}/${table.kind}?valid_from=${day}`}>
        {t('postage.changes_on', { day: dayText(day) })}
      </TextLink>
    </p>
  ));
}

import type { PostageTable } from '@lathe/contract/shipping-admin-calls';
import { money, SALE_CURRENCIES } from '@lathe/rules/money';
import { POSTAGE_ZONES } from '@lathe/rules/postage';
import { useTranslation } from 'react-i18next';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { DoneNotice, doneIn } from '../done-notice.tsx';
import { useMayEdit } from '../may-edit.ts';
import type { Route } from './+types/postage.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const { data: tables } = await api('GET /api/admin/postage');
  return { tables, done: doneIn(asked.request, ['saved']) };
}

export default function Postage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin_shipping', 'admin']);
  const { tables, done } = loaderData;
  return (
    <>
      <title>{t('admin:page_title', { title: t('tabs.postage') })}</title>
      <p className="text-soft">{t('postage.lead')}</p>
      <DoneNotice>{done && t('postage.saved')}</DoneNotice>
      {POSTAGE_ZONES.map((zone) => (
        <Card key={zone} title={t(`zones.${zone}`)}>
          <div className="postage-services">
            {tables
              .filter((table) => table.zone === zone)
              .map((table) => (
                <ServiceTable key={table.service} table={table} />
              ))}
          </div>
        </Card>
      ))}
    </>
  );
}

function ServiceTable({ table }: { table: PostageTable }) {
  const { t } = useTranslation('admin_shipping');
  const mayEdit = useMayEdit();
  const { zone, service, steps } = table;
  const words = { zone: t(`zones.${zone}`), service: t(`services.${service}`) };
  return (
    <div className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{words.service}</h3>
        {mayEdit && (
          <ButtonLink
            size="small"
            to={`/admin/shipping/postage/${zone}/${service}`}
            aria-label={t('postage.edit', words)}
          >
            {t('postage.edit_short')}
          </ButtonLink>
        )}
      </div>
      {steps.length === 0 ? (
        <p className="text-soft">{t('postage.none')}</p>
      ) : (
        <table className="postage-table">
          <caption className="sr-only">{t('postage.heading', words)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('postage.up_to')}</th>
              {SALE_CURRENCIES.map((currency) => (
                <th key={currency} scope="col">
                  {currency}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.max_grams}>
                <th scope="row">{t('postage.grams', { grams: step.max_grams })}</th>
                {SALE_CURRENCIES.map((currency) => (
                  <td key={currency}>
                    <Money value={money(step[currency], currency)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

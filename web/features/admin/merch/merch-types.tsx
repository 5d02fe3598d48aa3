import type { ManagedMerchType } from '@lathe/contract/merch-type-calls';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { loader } from './merch-types.server.ts';

export function MerchTypes({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['merch_admin', 'admin']);
  return (
    <>
      <title>{t('admin:page_title', { title: t('title') })}</title>
      <p className="text-soft">{t('lead')}</p>
      {loaderData.map((type) => (
        <TypeSummary key={type.id} type={type} />
      ))}
    </>
  );
}

function TypeSummary({ type }: { type: ManagedMerchType }) {
  const { t } = useTranslation('merch_admin');
  const { shortages } = type;
  const offered = (things: readonly { is_active: boolean }[]) =>
    things.filter(({ is_active }) => is_active).length;
  return (
    <Card
      title={type.name}
      actions={
        <>
          {shortages.length > 0 && (
            <Badge tone="warning">{t('out_count', { count: shortages.length })}</Badge>
          )}
          <Badge tone={type.is_active ? 'success' : 'neutral'}>
            {t(type.is_active ? 'offered' : 'not_offered')}
          </Badge>
        </>
      }
    >
      <div className="stack gap-5">
        <dl className="format-facts format-numbers">
          <Fact term={t('areas.title')}>
            {type.areas
              .map((area) => t('areas.measure', { width: area.width_mm, height: area.height_mm }))
              .join(', ')}
          </Fact>
          <Fact term={t('sizes.title')}>{offered(type.sizes)}</Fact>
          <Fact term={t('colours.title')}>{offered(type.colours)}</Fact>
          <Fact term={t('weight')}>{t('grams', { grams: type.weight_grams })}</Fact>
          <Fact term={t('capacity')}>
            {type.daily_capacity === null
              ? t('no_limit')
              : t('pieces', { count: type.daily_capacity })}
          </Fact>
          <Fact term={t('on_sale')}>{type.on_sale}</Fact>
          <Fact term={t('unsubmitted')}>{type.unsubmitted}</Fact>
        </dl>
        <ButtonLink to={`/admin/catalogue/merch/${type.id}`} className="format-open">
          {t('open', { name: type.name })}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

import type { ManagedType } from '@lathe/contract/catalogue-settings-calls';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { duration } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useCanEdit } from '../may-edit.ts';
import type { loader } from './formats.server.ts';

export function Formats({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  return (
    <>
      <title>{t('admin:page_title', { title: t('tabs.formats') })}</title>
      <p className="text-soft">{t('formats.lead')}</p>
      {loaderData.map((type) => (
        <FormatCard key={type.id} type={type} />
      ))}
    </>
  );
}

function FormatCard({ type }: { type: ManagedType }) {
  const { t } = useTranslation('admin_catalogue');
  const canEdit = useCanEdit();
  const warn = type.warn_seconds_per_side;
  const min = duration(type.min_seconds_per_side);
  const max = duration(type.max_seconds_per_side);
  return (
    <Card
      title={type.name}
      actions={
        <Badge tone={type.is_offered ? 'success' : 'neutral'}>
          {t(type.is_offered ? 'formats.offered' : 'formats.not_offered')}
        </Badge>
      }
    >
      <div className="stack gap-5">
        <dl className="format-facts format-numbers">
          <Fact term={t('formats.sides')}>{type.sides}</Fact>
          <Fact term={t('formats.tracks')}>{type.max_tracks_per_side}</Fact>
          <Fact term={t('formats.seconds')}>{t('formats.seconds_value', { min, max })}</Fact>
          <Fact term={t('formats.warn')}>{warn === null ? t('formats.none') : duration(warn)}</Fact>
          <Fact term={t('formats.box')}>{type.retail_box_size}</Fact>
          <Fact term={t('formats.weight')}>{t('formats.grams', { grams: type.weight_grams })}</Fact>
          <Fact term={t('formats.bulk')}>
            {t(type.allow_bulk_orders ? 'formats.yes' : 'formats.no')}
          </Fact>
          <Fact term={t('formats.in_the_making')}>{type.in_the_making}</Fact>
        </dl>
        {canEdit && (
          <ButtonLink to={`/admin/catalogue/formats/${type.id}`} className="format-open">
            {t('formats.edit', { name: type.name })}
          </ButtonLink>
        )}
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

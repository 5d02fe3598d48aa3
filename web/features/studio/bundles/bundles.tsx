/** All bundles of a seller with price, status and how often they were sold. */
import type { BundleSummary } from '@lathe/contract/bundle';
import Plus from 'lucide-react/icons/plus';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BundleBadge } from './bundle-badge.tsx';
import type { loader } from './bundles.server.ts';
import './bundles.css';

export function Bundles({ loaderData: { bundles, isDeleted } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['bundles', 'studio']);
  const columns = useColumns();
  const add = (
    <ButtonLink to="/studio/bundles/new" variant="primary" icon={Plus}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {bundles.length > 0 && add}
      </ScreenHead>
      {isDeleted && (
        <FocusedOnMount>
          <Notice tone="success">{t('done.deleted')}</Notice>
        </FocusedOnMount>
      )}
      {bundles.length === 0 ? (
        <EmptyState title={t('empty')} action={add}>
          {t('empty_text')}
        </EmptyState>
      ) : (
        <div>
          <DataTable
            label={t('title')}
            columns={columns}
            items={bundles}
            itemKey={({ uuid }) => uuid}
          />
        </div>
      )}
    </>
  );
}

function useColumns(): TableColumn<BundleSummary>[] {
  const { t } = useTranslation('bundles');
  return [
    {
      id: 'title',
      header: t('fields.title'),
      isRowHeader: true,
      cell: ({ uuid, title, images }) => (
        <span className="bundle-row">
          <span className="bundle-thumbs" aria-hidden="true">
            {images
              .slice(0, 3)
              .map(
                (image) => image && <Picture key={image.src} picture={image} alt="" sizes="3rem" />,
              )}
          </span>
          <TextLink to={`/studio/bundles/${uuid}`} className="row-link">
            {title}
          </TextLink>
        </span>
      ),
    },
    {
      id: 'status',
      header: t('how'),
      cell: ({ status, status_name, problem }) => (
        <>
          <BundleBadge status={status}>{status_name}</BundleBadge>
          {problem !== null && <span className="block text-small text-warning">{problem}</span>}
        </>
      ),
    },
    {
      id: 'price',
      header: t('preview.price'),
      align: 'end',
      cell: ({ prices }) => prices[0]?.price.formatted ?? '–',
    },
    {
      id: 'discount',
      header: t('fields.discount'),
      align: 'end',
      cell: ({ discount_percent }) => t('percent', { percent: discount_percent }),
    },
    { id: 'sold', header: t('sold'), align: 'end', cell: ({ sold }) => sold },
  ];
}

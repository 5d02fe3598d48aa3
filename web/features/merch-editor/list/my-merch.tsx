/** All merchandise of a seller with its status and next step. */
import Plus from 'lucide-react/icons/plus';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { FirstItem } from './first-item.tsx';
import { ItemCard } from './item-card.tsx';
import { MerchFilters } from './merch-filters.tsx';
import type { action, loader } from './my-merch.server.ts';
import '../../lists/list-cards.css';

export function MyMerch({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['merch_editor', 'studio', 'publishing']);
  const { userId, canEdit, list, next, types, filters, isDeleted } = loaderData;
  // Checks of files, pictures and reviews happen in the background.
  useRealtime(`account:${userId}`, ['merch'], useQueuedRevalidate());
  const { count, limit } = list;
  const isFull = count >= limit;
  const canAdd = canEdit && !isFull;
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead
        title={t('title')}
        lead={<span className="figures">{t('list.count', { count, limit })}</span>}
      >
        {canAdd && count > 0 && (
          <ButtonLink to="/studio/merch/new" variant="primary" icon={Plus}>
            {t('list.add')}
          </ButtonLink>
        )}
      </ScreenHead>
      {isDeleted && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">{t('list.deleted')}</Notice>
        </FocusedOnMount>
      )}
      <FormProblem form="item" failure={actionData?.failure} labels={{ confirmation: null }} />
      {isFull && (
        <Notice tone="warning" title={t('list.full')}>
          {t('list.full_text', { limit })}
        </Notice>
      )}
      {count === 0 && <FirstItem types={types} canAdd={canAdd} />}
      {count > 0 && <MerchFilters {...filters} types={types} />}
      {count > 0 && list.data.length === 0 && (
        <EmptyState
          title={t('list.nothing')}
          action={<TextLink to="/studio/merch">{t('list.all')}</TextLink>}
        >
          {t('list.nothing_text')}
        </EmptyState>
      )}
      {list.data.length > 0 && (
        <ul className="list-cards">
          {list.data.map((item) => (
            <ItemCard key={item.uuid} item={item} canEdit={canEdit} isFull={isFull} />
          ))}
        </ul>
      )}
      <ListPages next={next} />
    </>
  );
}

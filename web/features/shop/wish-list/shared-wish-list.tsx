import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import type { loader } from './shared-wish-list.server.ts';
import { WishCards } from './wish-cards.tsx';

/** A list that its owner shares by a link. */
export function SharedWishList({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['wish_list', 'shop']);
  const { name, wishes, next } = loaderData;
  const title = name === '' ? t('shared.title') : t('shared.title_of', { name });
  return (
    <div className="page page-body shared-wishes">
      <title>{t('shop:page_title', { title })}</title>
      <ScreenHead title={title} lead={t('shared.lead')} />
      {wishes.length === 0 ? (
        <EmptyState
          title={t('shared.none')}
          action={<ButtonLink to="/browse">{t('browse')}</ButtonLink>}
        />
      ) : (
        <WishCards wishes={wishes} />
      )}
      <ListPages next={next} />
    </div>
  );
}

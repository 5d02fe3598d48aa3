import { StepButton } from '../../../lib/forms/step-button.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import type { action, loader } from './account-wish-list.server.ts';
import { ShareCard } from './share-card.tsx';
import { WishCards } from './wish-cards.tsx';

export function AccountWishList({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['wish_list', 'account']);
  const { wishes, next, link } = loaderData;
  const failure = actionData?.failure;
  return (
    <>
      <title>{t('account:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')} />
      {failure?.code === 'wish_list_full' && <Notice tone="warning">{failure.message}</Notice>}
      {wishes.length === 0 ? (
        <EmptyState
          title={t('none')}
          action={
            <ButtonLink to="/browse" variant="primary">
              {t('browse')}
            </ButtonLink>
          }
        >
          {t('none_text')}
        </EmptyState>
      ) : (
        <WishCards
          wishes={wishes}
          tools={({ item, title }) => (
            <StepButton
              intent="remove"
              hiddenField={{ name: 'item', value: item }}
              variant="quiet"
              subject={title}
              label={t('remove')}
            />
          )}
        />
      )}
      <ListPages next={next} />
      <ShareCard link={link} failure={failure} />
    </>
  );
}

import { ADDRESSES_MAX } from '@lathe/rules/limits';
import Plus from 'lucide-react/icons/plus';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './address-book.server.ts';
import { AddressCard } from './address-card.tsx';
import './addresses.css';

export function AddressBook({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['addresses', 'account']);
  const { addresses, done } = loaderData;
  const failure = actionData?.failure;
  const isFull = addresses.length >= ADDRESSES_MAX;
  return (
    <>
      <title>{t('account:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {addresses.length > 0 && !isFull && (
          <ButtonLink to="/account/addresses/new" variant="primary" icon={Plus}>
            {t('add')}
          </ButtonLink>
        )}
      </ScreenHead>
      {failure && (
        <FocusedOnMount key={failure.attempt}>
          <Notice tone="danger">{failure.message}</Notice>
        </FocusedOnMount>
      )}
      {done && !failure && (
        <FocusedOnMount key={`${done} ${addresses.length}`}>
          <Notice tone="success">{t(`done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {addresses.length === 0 ? (
        <EmptyState
          title={t('empty')}
          action={
            <ButtonLink to="/account/addresses/new" variant="primary" icon={Plus}>
              {t('add')}
            </ButtonLink>
          }
        >
          {t('empty_text')}
        </EmptyState>
      ) : (
        <ul className="address-cards">
          {addresses.map((address) => (
            <AddressCard key={address.uuid} address={address} />
          ))}
        </ul>
      )}
      {isFull && <p className="text-soft">{t('full', { max: ADDRESSES_MAX })}</p>}
    </>
  );
}

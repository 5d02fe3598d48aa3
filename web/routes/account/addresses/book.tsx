import { ADDRESSES_MAX } from '@lathe/rules/limits';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import type { Route } from './+types/book.ts';
import { AddressCard } from './address-card.tsx';
import './addresses.css';

const DONE = ['saved', 'removed', 'made_default'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const book = await api('GET /api/users/{user}/addresses', { params: { user: viewer.id } });
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  return { addresses: book.data, done: DONE.find((done) => done === doneParameter) };
}

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const params = { user: viewer.id, address: textOf(form, 'address') };
  const removes = textOf(form, 'intent') === 'remove';
  const { failure } = await attempt<unknown>(
    removes
      ? api('DELETE /api/users/{user}/addresses/{address}', { params })
      : api('POST /api/users/{user}/addresses/{address}/default', { params }),
  );
  if (failure) return data({ failure }, failure.status);
  return redirect(`/account/addresses?done=${removes ? 'removed' : 'made_default'}`);
}

export default function AddressBook({ loaderData, actionData }: Route.ComponentProps) {
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

/** Target of the link in the mail to a guest. Opening it changes nothing, because scanners open links. */
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { loader } from './confirm-alert.server.ts';

export function ConfirmAlert({ loaderData: { thing } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('stock_alerts');
  const state = !thing ? 'gone' : thing.confirmed ? 'done' : 'open';
  const title = t(`confirm.${state}_title`);
  return (
    <div className="page page-body stack gap-6">
      <title>{t('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <ScreenHead
        title={title}
        picture={thing && <Sleeve art={artworkOf(thing.artwork)} alt="" sizes="5rem" />}
        lead={t(`confirm.${state}_lead`, {
          title: thing?.title,
          description: thing?.description,
        })}
      />
      {state === 'open' && (
        <ActionForm form="confirm" submit={t('confirm.submit')}>
          <p className="text-soft">{t('note')}</p>
        </ActionForm>
      )}
      {thing && state === 'done' && (
        <p>
          <ButtonLink to={thing.url}>{t('to_item')}</ButtonLink>
        </p>
      )}
    </div>
  );
}

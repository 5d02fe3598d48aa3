/** Promo links: full tracks for single people, before the release comes out. */

import { usePersistentActionData } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CopyButton } from '../../account/copy-button.tsx';
import { DemoMail } from '../../account/demo-mail.tsx';
import { PromoForm } from './promo-form.tsx';
import { PromoTable } from './promo-table.tsx';
import type { action, loader } from './promos-step.server.ts';
import './promos.css';

export function Promos({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['promos', 'studio']);
  const { title, promos, hasAudio, locales, locale } = loaderData;
  const created = actionData?.created;
  const isRevoke = actionData?.intent === 'revoke';
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('title')} · ${title}` })}</title>
      <header className="stack gap-2">
        <h2>{t('title')}</h2>
        <p className="text-soft">{t('lead')}</p>
      </header>
      {created && (
        <FocusedOnMount key={created.uuid}>
          <Notice tone="success" title={t('created.title', { name: created.recipient })}>
            <p>{t('created.text')}</p>
            <p className="promo-url">
              <code>{created.url}</code>
              <CopyButton text={created.url} size="small">
                {t('created.copy')}
              </CopyButton>
            </p>
            {created.email !== null && (
              <p>
                {t('created.mailed', { email: created.email })}
                <DemoMail />
              </p>
            )}
          </Notice>
        </FocusedOnMount>
      )}
      {isRevoke && !actionData.failure && (
        <FocusedOnMount key="revoked">
          <Notice tone="success">{t('revoked')}</Notice>
        </FocusedOnMount>
      )}
      {hasAudio ? (
        <Card title={t('new')}>
          <PromoForm
            // Remounts after a link was created, which clears the fields.
            key={created?.uuid}
            failure={isRevoke ? undefined : actionData?.failure}
            submitted={actionData?.submitted ?? null}
            locales={locales}
            locale={locale}
          />
        </Card>
      ) : (
        <Notice>{t('no_audio')}</Notice>
      )}
      <FormProblem form="list" labels={{}} failure={isRevoke ? actionData.failure : undefined} />
      {promos.length > 0 && <PromoTable promos={promos} />}
    </>
  );
}

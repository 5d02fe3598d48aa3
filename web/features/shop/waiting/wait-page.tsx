/** Joins the line for a ticket category that is sold out: guests enter an address. */
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './wait-page.server.ts';
import './waiting.css';

type Props = ScreenProps<typeof loader, typeof action>;

export function WaitPage({ loaderData, actionData }: Props) {
  const { t } = useTranslation('ticket_waits');
  const { event, category, state } = loaderData.line;
  const isAsked = Boolean(actionData?.state);
  return (
    <div className="page page-body stack gap-6">
      <title>{t('page_title', { title: t('title') })}</title>
      <meta name="robots" content="noindex" />
      <ScreenHead
        title={t('title')}
        crumbs={[{ label: event.name, to: event.url }]}
        lead={t('lead', { event: event.name, category })}
      />
      <div className="stack gap-4 wait-form">
        {actionData?.state && (
          <FocusedOnMount>
            <Notice tone="success">
              {t(`asked.${actionData.state}`, { email: actionData.typed.email })}
            </Notice>
          </FocusedOnMount>
        )}
        {!isAsked && state !== 'open' && (
          <Notice>{t(state === 'on_sale' ? 'on_sale' : 'closed')}</Notice>
        )}
        {!isAsked && state === 'open' && (
          <JoinForm loaderData={loaderData} actionData={actionData} />
        )}
        {(isAsked || state !== 'open') && (
          <p>
            <ButtonLink to={event.url}>{t('to_event')}</ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
}

function JoinForm({ loaderData: { line, isGuest }, actionData }: Props) {
  const { t } = useTranslation('ticket_waits');
  const labels = { email: t('email'), places: t('places') };
  const form = { form: 'wait', failure: actionData?.failure, labels };
  const field = fieldsOf(form);
  const typed = actionData?.typed;
  return (
    <Card>
      <ActionForm {...form} submit={t('submit')}>
        {line.waiting && <p>{t('already')}</p>}
        <NumberField
          {...field('places')}
          min={1}
          max={line.max_places}
          defaultValue={typed?.places ?? '1'}
          className="field-narrow"
        />
        {isGuest && <EmailField {...field('email')} defaultValue={typed?.email} />}
        <p className="text-soft">{t(isGuest ? 'note_guest' : 'note')}</p>
      </ActionForm>
    </Card>
  );
}

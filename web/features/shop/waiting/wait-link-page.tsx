/** Target of the links in mails. Opening it changes nothing, because scanners open links. */
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './wait-link-page.server.ts';
import './waiting.css';

type Props = ScreenProps<typeof loader, typeof action>;
type Wait = NonNullable<Props['loaderData']['wait']>;

export function WaitLinkPage({ loaderData: { wait }, actionData }: Props) {
  const { t } = useTranslation('ticket_waits');
  const title = wait ? t(`link.${wait.state}`, { places: wait.places }) : t('link.gone');
  return (
    <div className="page page-body stack gap-6">
      <title>{t('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <ScreenHead
        title={title}
        lead={wait ? t('lead', { event: wait.event.name, category: wait.category }) : undefined}
      />
      <div className="stack gap-4 wait-form">
        {wait ? (
          <Request wait={wait} failure={actionData?.failure} />
        ) : (
          <>
            <p>{t('link.gone_text')}</p>
            <p>
              <ButtonLink to="/">{t('link.to_shop')}</ButtonLink>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

interface RequestProps {
  wait: Wait;
  failure: NonNullable<Props['actionData']>['failure'] | undefined;
}

function Request({ wait, failure }: RequestProps) {
  const { t } = useTranslation('ticket_waits');
  const { state, places, event } = wait;
  return (
    <>
      {state === 'confirm' && (
        <Card>
          <ActionForm form="confirm" submit={t('link.confirm_submit')}>
            <p>{t('link.confirm_text', { places })}</p>
          </ActionForm>
        </Card>
      )}
      {state === 'offered' && (
        <Card>
          <ActionForm form="basket" failure={failure} submit={t('link.offered_submit', { places })}>
            {wait.until && (
              <p>
                {t('link.offered_text', { places })}{' '}
                <strong>
                  <Instant value={wait.until} timeZone={event.time_zone} style="full" />
                </strong>
              </p>
            )}
            <p className="text-soft">{t('link.offered_note', { places })}</p>
          </ActionForm>
        </Card>
      )}
      {(state === 'waiting' || state === 'in_payment' || state === 'ended') && (
        <p>{t(`link.${state}_text`, { places })}</p>
      )}
      <div className="row gap-3">
        {(state === 'waiting' || state === 'offered') && (
          <ActionForm
            form="leave"
            variant="secondary"
            submit={t(state === 'offered' ? 'link.leave_offered' : 'link.leave')}
          />
        )}
        <ButtonLink to={event.url}>{t('to_event')}</ButtonLink>
      </div>
    </>
  );
}

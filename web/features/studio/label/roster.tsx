/** Requests of the label and the agreements of its artists. */
import type { Agreement } from '@lathe/contract/label-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AgreementEntry } from './agreement-entry.tsx';
import { RightsFields } from './rights-fields.tsx';
import type { action, loader } from './roster.server.ts';
import './label.css';

export function Roster({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['labels', 'studio']);
  const { agreements, next, done } = loaderData;
  const failure = actionData?.failure;
  const form = {
    form: 'ask',
    failure: actionData?.isRequest ? failure : undefined,
    labels: { page: t('ask.page') },
  };
  const field = fieldsOf(form);
  return (
    <>
      <title>{t('studio:page_title', { title: t('tabs.roster') })}</title>
      {done && !failure && (
        <FocusedOnMount key={`${done} ${agreements.length}`}>
          <Notice tone="success">{t(`roster.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {failure && !actionData?.isRequest && (
        <FocusedOnMount key={failure.attempt}>
          <Notice tone="danger">{failure.message}</Notice>
        </FocusedOnMount>
      )}
      <Card title={t('ask.title')}>
        {/* Remounts after a request, which clears the fields. */}
        <ActionForm {...form} key={agreements[0]?.uuid} submit={t('ask.submit')}>
          <p className="text-soft">
            {t('ask.text')}{' '}
            <TextLink to="/studio/label/invitations">{t('ask.to_invitations')}</TextLink>
          </p>
          <TextField
            {...field('page')}
            help={t('ask.page_help')}
            maxLength={200}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            defaultValue={actionData?.submitted.page}
            className="field-medium"
          />
          <RightsFields chosen={actionData?.submitted.rights ?? ['sales', 'payees']} />
        </ActionForm>
      </Card>
      <section className="roster" aria-labelledby="roster-title">
        <h2 id="roster-title">{t('roster.title')}</h2>
        {agreements.length === 0 ? (
          <EmptyState title={t('roster.empty')} level={3}>
            {t('roster.empty_text')}
          </EmptyState>
        ) : (
          <ul className="roster">
            {agreements.map((agreement) => (
              <AgreementEntry
                key={agreement.uuid}
                agreement={agreement}
                title={agreement.artist}
                side="label"
              >
                {agreement.operations.end_enabled && <EndAgreement agreement={agreement} />}
              </AgreementEntry>
            ))}
          </ul>
        )}
        <ListPages next={next} />
      </section>
    </>
  );
}

/** A pending request is withdrawn at once; ending an agreement needs confirmation. */
function EndAgreement({ agreement: { uuid, state, artist } }: { agreement: Agreement }) {
  const { t } = useTranslation('labels');
  const isPending = state === 'asked';
  return (
    <div className="button-flush">
      <StepButton
        intent="end"
        hiddenField={{ name: 'agreement', value: uuid }}
        variant="quiet"
        subject={artist}
        label={t(isPending ? 'roster.withdraw' : 'roster.end')}
        {...(!isPending && {
          question: {
            title: t('roster.end_title', { artist }),
            text: t('roster.end_text', { artist }),
            confirm: t('roster.end'),
          },
        })}
      />
    </div>
  );
}

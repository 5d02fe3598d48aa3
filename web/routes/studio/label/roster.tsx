/** Requests of the label and the agreements of its artists. */
import type { Agreement } from '@lathe/contract/label-calls';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { ListPages } from '../../../features/lists/list-pages.tsx';
import { nextCursor, queryFilters } from '../../../features/lists/list-url.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Route } from './+types/roster.ts';
import { AgreementEntry } from './agreement-entry.tsx';
import { RightsFields, readRights } from './rights-fields.tsx';
import './label.css';

const DONE = ['asked', 'ended'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const search = new URL(args.request.url).searchParams;
  const list = await api('GET /api/users/{user}/label/roster', {
    params: { user: viewer.id },
    query: queryFilters(args.request, ['cursor']),
  });
  const done = DONE.find((each) => each === search.get('done'));
  return { agreements: list.data, next: nextCursor(list.next_page_url), done };
}

export const shouldRevalidate = revalidateAfterConflict;

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const user = viewer.id;
  const submitted = { page: textOf(form, 'page'), rights: readRights(form) };
  const isRequest = textOf(form, 'intent') === 'ask';
  const call = isRequest
    ? api('POST /api/users/{user}/label/roster', { params: { user }, body: submitted })
    : api('DELETE /api/users/{user}/label/roster/{agreement}', {
        params: { user, agreement: textOf(form, 'agreement') },
      });
  const { failure } = await attempt<unknown>(call);
  if (failure) return data({ failure, isRequest, submitted }, failure.status);
  return redirect(`/studio/label/roster?done=${isRequest ? 'asked' : 'ended'}`);
}

export default function Roster({ loaderData, actionData }: Route.ComponentProps) {
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

import type { CountryOption } from '@lathe/contract/region-calls';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useCallback } from 'react';
import { Form, useNavigation } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldId, fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ConflictNotice } from '../../autosave/conflict-notice.tsx';
import { SaveNote } from '../../autosave/save-note.tsx';
import { type Problems, useAutosave } from '../../autosave/use-autosave.ts';
import { stepChanges } from './step-changes.ts';
import { StepFields } from './step-fields.tsx';
import { StepList } from './step-list.tsx';
import { asInterview, FORM_ID, type FormStep, type Interview, problemsIn } from './steps.ts';

interface Props {
  userId: string;
  step: FormStep;
  interview: Interview;
  countries: readonly CountryOption[];
  /** The user tried to continue, so missing answers are shown from now on. */
  wasSubmitted: boolean;
  failure: CallFailure | undefined;
  /** What was typed before the server rejected it, by field. */
  typed: Readonly<Record<string, string>>;
}

export function StepForm(props: Props) {
  const { userId, step, interview, countries, wasSubmitted, failure, typed } = props;
  const { t } = useTranslation('tax');
  const send = useCallback(
    async (form: FormData, { version: draft_version }: { version: number }) => {
      const body = { ...stepChanges(step, form), draft_version };
      const params = { id: userId };
      const call = api('PUT /api/account/{id}/creator-tax-profile/draft', { params, body });
      return { entity: asInterview(await call) };
    },
    [step, userId],
  );
  const { form, state, newest, onInput, onSubmit } = useAutosave<Interview>({
    // Drafts are counted again after each signature.
    name: `tax:${userId}:${interview.signedVersion}`,
    loaded: interview,
    send,
    // A partial number is useless.
    enabled: step !== 'numbers',
  });
  const corrected = useCorrectedFields(failure);
  const rejected = corrected.withoutCorrected(FORM_ID, failure?.paths ?? {});
  const current = newest ?? interview;
  const problems: Problems = {
    ...(wasSubmitted ? problemsIn(step, current.problems) : {}),
    ...rejected,
    ...(state.kind === 'failed' ? state.problems : {}),
  };
  const isConflict = state.kind === 'conflict' || failure?.code === 'changed_meanwhile';
  const busy = useNavigation().formMethod === 'POST';
  return (
    <div className="onboarding">
      {/* Enter activates the first button of the form. */}
      <button
        type="submit"
        form={FORM_ID}
        name="intent"
        value="continue"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      <StepList step={step} interview={current} />
      <Card>
        <Form
          ref={form}
          id={FORM_ID}
          method="post"
          data-saves-itself
          noValidate
          onInput={(event) => {
            corrected.onInput(event);
            onInput();
          }}
          onSubmit={onSubmit}
          className="onboarding-form"
        >
          <header>
            <h1>{t(`steps.${step}.title`)}</h1>
            <p className="mt-2 text-soft">{t(`steps.${step}.text`)}</p>
          </header>
          {isConflict ? <ConflictNotice /> : <StepProblems problems={problems} failure={failure} />}
          <CsrfField />
          <input type="hidden" name="version" defaultValue={interview.version} />
          <StepFields
            step={step}
            interview={interview}
            countries={countries}
            typed={typed}
            field={fieldsOf({ form: FORM_ID, failure: { fields: problems } })}
          />
          <footer className="onboarding-buttons">
            <Button
              type="submit"
              name="intent"
              value="continue"
              variant="primary"
              loading={busy}
              iconAfter={ArrowRight}
            >
              {t('continue')}
            </Button>
            <Button type="submit" name="intent" value="later" variant="quiet">
              {t('later')}
            </Button>
          </footer>
          {step !== 'numbers' && <SaveNote state={state} />}
        </Form>
      </Card>
    </div>
  );
}

function StepProblems({
  problems,
  failure,
}: {
  problems: Problems;
  failure: CallFailure | undefined;
}) {
  const { t } = useTranslation('tax');
  const listed = Object.entries(problems).flatMap(([path, sentences]) =>
    sentences.map((sentence) => ({ field: fieldId(FORM_ID, path), message: sentence })),
  );
  const isUnlisted = listed.length === 0 && failure !== undefined;
  const all = isUnlisted ? [{ message: failure.message || t('failed') }] : listed;
  return <ErrorSummary key={failure?.attempt} problems={all} />;
}

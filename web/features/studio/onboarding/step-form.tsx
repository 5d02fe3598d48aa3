import type { Creator } from '@lathe/contract/creator-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useCallback } from 'react';
import { Form, useNavigation } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldId, fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ConflictNotice } from '../../autosave/conflict-notice.tsx';
import { SaveNote } from '../../autosave/save-note.tsx';
import { type Problems, type SaveState, useAutosave } from '../../autosave/use-autosave.ts';
import { useLabels } from './labels.ts';
import { stepChanges } from './step-changes.ts';
import { StepFields } from './step-fields.tsx';
import { StepList } from './step-list.tsx';
import { FORM_ID, type FormStep, problemsIn } from './steps.ts';

interface Props {
  userId: string;
  step: FormStep;
  /** Includes rejected input. */
  creator: Creator | null;
  countries: readonly CountryOption[];
  country: string;
  /** The user tried to continue, so missing answers are shown from now on. */
  wasSubmitted: boolean;
  failure: CallFailure | undefined;
}

export function StepForm(props: Props) {
  const { userId, step, creator, countries, country, wasSubmitted, failure } = props;
  const { t } = useTranslation('onboarding');
  const isDraft = creator?.status === 'draft';
  const isComplete = creator?.status === 'complete';
  const send = useCallback(
    async (form: FormData, { version }: { version: number }) => {
      const body = { ...stepChanges(step, form), version };
      const params = { id: userId };
      return { entity: await api('PUT /api/account/{id}/creator', { params, body }) };
    },
    [step, userId],
  );
  const { form, state, newest, onInput, onSubmit } = useAutosave<Creator>({
    name: 'creator',
    loaded: creator,
    send,
    // A partial number is useless, and a complete account is saved only on submit.
    enabled: isDraft && step !== 'identity',
  });
  const corrected = useCorrectedFields(failure);
  const rejected = corrected.withoutCorrected(FORM_ID, failure?.paths ?? {});
  const problems = visibleProblems({ step, newest, wasSubmitted, rejected, state });
  const field = fieldsOf({ form: FORM_ID, failure: { fields: problems } });
  const isConflict = state.kind === 'conflict' || failure?.code === 'conflict';
  const busy = useNavigation().formMethod === 'POST';
  return (
    <div className={isComplete ? 'onboarding-single' : 'onboarding'}>
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
      {isComplete ? (
        <ScreenHead
          title={t(`steps.${step}.title`)}
          crumbs={[{ label: t('details_title'), to: '/studio/onboarding' }]}
          // The text of the first step no longer applies to a complete account.
          lead={step === 'start' ? undefined : t(`steps.${step}.text`)}
        />
      ) : (
        <StepList step={step} creator={newest} />
      )}
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
          {!isComplete && (
            <header>
              <h1>{t(`steps.${step}.title`)}</h1>
              <p className="mt-2 text-soft">{t(`steps.${step}.text`)}</p>
            </header>
          )}
          {isConflict && <ConflictNotice />}
          <StepProblems
            problems={problems}
            message={messageOf(failure, state)}
            creator={newest}
            attempt={failure?.attempt}
          />
          <CsrfField />
          <input type="hidden" name="version" defaultValue={creator?.version ?? 0} />
          <input type="hidden" name="status" value={creator?.status ?? 'draft'} />
          <StepFields
            step={step}
            creator={creator}
            countries={countries}
            country={country}
            field={field}
          />
          <footer className="onboarding-buttons">
            <Button
              type="submit"
              name="intent"
              value="continue"
              variant="primary"
              loading={busy}
              {...(isDraft || !creator ? { iconAfter: ArrowRight } : {})}
            >
              {isComplete ? t('save') : t('continue')}
            </Button>
            {isDraft && step !== 'start' && (
              <Button type="submit" name="intent" value="back" icon={ArrowLeft}>
                {t('back')}
              </Button>
            )}
            {isDraft && (
              <Button type="submit" name="intent" value="later" variant="quiet">
                {t('later')}
              </Button>
            )}
            {isComplete && (
              <ButtonLink to="/studio/onboarding" variant="quiet">
                {t('cancel')}
              </ButtonLink>
            )}
          </footer>
          {isDraft && <SaveNote state={state} />}
        </Form>
      </Card>
    </div>
  );
}

interface Shown {
  step: FormStep;
  newest: Creator | null;
  wasSubmitted: boolean;
  /** Of the submitted form, without those that were corrected since. */
  rejected: Problems;
  state: SaveState;
}

function visibleProblems({ step, newest, wasSubmitted, rejected, state }: Shown): Problems {
  const all = {
    ...(wasSubmitted && newest ? problemsIn(step, newest.problems) : {}),
    ...rejected,
    ...(state.kind === 'failed' ? state.problems : {}),
  };
  // In form order, then problems without a field in this step.
  return { ...problemsIn(step, all, newest?.address.country_iso), ...all };
}

/** Errors without a field in this step. A conflict has its own notice. */
function messageOf(failure: CallFailure | undefined, state: SaveState): string | undefined {
  if (state.kind === 'failed') return state.message;
  // The errors of fields are listed, until they are corrected.
  const isListed = failure?.code === 'conflict' || Object.keys(failure?.paths ?? {}).length > 0;
  return isListed ? undefined : failure?.message;
}

interface ProblemsProps {
  problems: Problems;
  message: string | undefined;
  creator: Creator | null;
  attempt: string | undefined;
}

function StepProblems({ problems, message, creator, attempt }: ProblemsProps) {
  const { t } = useTranslation('onboarding');
  const labelOf = useLabels(creator);
  const listedProblems = Object.entries(problems).flatMap(([path, sentences]) =>
    sentences.map((sentence) => ({
      field: fieldId(FORM_ID, path),
      message: t('problem', { label: labelOf(path), problem: sentence }),
    })),
  );
  const all = listedProblems.length > 0 || message === undefined ? listedProblems : [{ message }];
  return <ErrorSummary key={attempt} problems={all} />;
}

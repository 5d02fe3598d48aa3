import type { Creator } from '@lathe/contract/creator-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import { Form, useNavigation } from 'react-router';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldId } from '../../../lib/forms/form-fields.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';
import { ConflictNotice } from '../../autosave/conflict-notice.tsx';
import { StepList } from './step-list.tsx';
import { FORM_ID, firstOpenStep, stepPath } from './steps.ts';
import { Summary } from './summary.tsx';

interface Props {
  creator: Creator;
  countries: readonly CountryOption[];
  failure: CallFailure | undefined;
}

/** Final review before the seller account is opened. */
export function Review({ creator, countries, failure }: Props) {
  const { t } = useTranslation('onboarding');
  const busy = useNavigation().formMethod === 'POST';
  const open = firstOpenStep(creator);
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  return (
    <div className="onboarding">
      <StepList step="review" creator={creator} />
      <Card>
        <div className="onboarding-form">
          <header>
            <h1>{t('steps.review.title')}</h1>
            <p className="mt-2 text-soft">{t('steps.review.text')}</p>
          </header>
          {failure?.code === 'conflict' && <ConflictNotice />}
          {failure && failure.code !== 'conflict' && (
            <ErrorSummary key={failure.attempt} problems={problemsOf(failure)} />
          )}
          <Summary creator={creator} countries={countries} />
          <Form id={FORM_ID} method="post" noValidate className="onboarding-form" onInput={onInput}>
            <CsrfField />
            <input type="hidden" name="version" value={creator.version} />
            {open === 'review' ? (
              <>
                {hideCorrected(
                  <Checkbox
                    id={fieldId(FORM_ID, 'terms')}
                    name="terms"
                    value="yes"
                    error={failure?.paths.terms?.join(' ')}
                    label={
                      <Trans
                        t={t}
                        i18nKey="terms"
                        components={{ terms: <TextLink to="/terms" target="_blank" /> }}
                      />
                    }
                  />,
                )}
                <div className="onboarding-buttons">
                  <Button
                    type="submit"
                    name="intent"
                    value="complete"
                    variant="primary"
                    loading={busy}
                  >
                    {t('complete')}
                  </Button>
                </div>
              </>
            ) : (
              <Notice
                tone="warning"
                title={t('open_title')}
                action={
                  <ButtonLink to={stepPath(open)} variant="primary">
                    {t('open_go')}
                  </ButtonLink>
                }
              >
                {t('open_text')}
              </Notice>
            )}
          </Form>
        </div>
      </Card>
    </div>
  );
}

function problemsOf({ paths, message }: CallFailure) {
  const problems = Object.entries(paths).flatMap(([path, sentences]) =>
    sentences.map((sentence) => ({ field: fieldId(FORM_ID, path), message: sentence })),
  );
  return problems.length > 0 ? problems : [{ message }];
}

import type { CountryOption } from '@lathe/contract/region-calls';
import { Form, useNavigation } from 'react-router';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldId, fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Answers } from './answers.tsx';
import { StepList } from './step-list.tsx';
import { FORM_ID, firstOpenStep, type Interview, questionsOf, stepPath } from './steps.ts';

interface Props {
  interview: Interview;
  countries: readonly CountryOption[];
  failure: CallFailure | undefined;
  /** What was typed before the server rejected it, by field. */
  typed: Readonly<Record<string, string>>;
}

/** Names in the form; the API fields would clash with the question for the password. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  confirm_information: 'is_correct',
  confirm_profile_update: 'is_update',
};

/** The last step: read everything again, declare and sign. */
export function SignForm({ interview, countries, ...sent }: Props) {
  const { t } = useTranslation('tax');
  const open = firstOpenStep(interview);
  return (
    <div className="onboarding">
      <StepList step="sign" interview={interview} />
      <Card>
        <div className="onboarding-form">
          <header>
            <h1>{t('steps.sign.title')}</h1>
            <p className="mt-2 text-soft">{t('steps.sign.text')}</p>
          </header>
          <Answers interview={interview} countries={countries} isEditable />
          {open === 'sign' ? (
            <Signature interview={interview} {...sent} />
          ) : (
            <>
              <Form id={FORM_ID} method="post">
                <CsrfField />
              </Form>
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
            </>
          )}
        </div>
      </Card>
    </div>
  );
}

function Signature({ interview, failure, typed }: Omit<Props, 'countries'>) {
  const { t } = useTranslation('tax');
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  const busy = useNavigation().formMethod === 'POST';
  const paths = Object.entries(failure?.paths ?? {}).map(
    ([path, texts]) => [FORM_NAMES[path] ?? path, texts] as const,
  );
  const field = fieldsOf({ form: FORM_ID, failure: { fields: Object.fromEntries(paths) } });
  const listed = paths.flatMap(([path, texts]) =>
    texts.map((message) => ({ field: fieldId(FORM_ID, path), message })),
  );
  const { declarations, isPerson, position } = questionsOf(interview);
  const tick = (name: string) =>
    ({ ...field(name), value: 'yes', defaultChecked: typed[name] === 'yes' }) as const;
  return (
    <Form id={FORM_ID} method="post" noValidate className="onboarding-form" onInput={onInput}>
      {failure && (
        <ErrorSummary
          key={failure.attempt}
          problems={listed.length > 0 ? listed : [{ message: failure.message }]}
        />
      )}
      <CsrfField />
      <input type="hidden" name="signed_version" value={interview.signedVersion} />
      {hideCorrected(
        <>
          {declarations &&
            (['uk_tax_resident', 'uk_tax_liable', 'uk_declare_royalties'] as const).map((name) => (
              <Checkbox
                key={name}
                {...tick(name)}
                label={t(`declare.${name}.${isPerson ? 'person' : 'business'}`)}
              />
            ))}
          <Checkbox {...tick('is_correct')} label={t('declare.is_correct')} />
          {interview.signedVersion > 0 && (
            <Checkbox {...tick('is_update')} label={t('declare.is_update')} />
          )}
          {position && (
            <TextField
              {...field('position')}
              label={t('fields.position')}
              help={t('fields.position_help')}
              autoComplete="organization-title"
              maxLength={100}
              defaultValue={typed.position ?? interview.position}
              className="field-narrow"
            />
          )}
          <TextField
            {...field('signature')}
            label={t('fields.signature')}
            help={
              isPerson
                ? t('fields.signature_person', { name: interview.name })
                : t('fields.signature_business')
            }
            autoComplete="off"
            maxLength={200}
            defaultValue={typed.signature ?? ''}
          />
        </>,
      )}
      <div className="onboarding-buttons">
        <Button type="submit" name="intent" value="sign" variant="primary" loading={busy}>
          {t('sign')}
        </Button>
      </div>
    </Form>
  );
}

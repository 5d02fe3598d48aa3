/** All answers by step, with a link to change them. */
import type { CountryOption } from '@lathe/contract/region-calls';
import { addressLines } from '@lathe/rules/addresses';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type FormStep, type Interview, isDone, questionsOf, stepPath, stepsFor } from './steps.ts';

interface Props {
  interview: Interview;
  countries: readonly CountryOption[];
  isEditable?: boolean;
}

export function Answers({ interview, countries, isEditable = false }: Props) {
  const { t } = useTranslation('tax');
  const steps = stepsFor(interview).filter((step): step is FormStep => step !== 'sign');
  return (
    <div className="summary">
      {steps.map((step) => (
        <section key={step} aria-labelledby={`summary-${step}`}>
          <header>
            <h2 id={`summary-${step}`}>{t(`steps.${step}.title`)}</h2>
            {isEditable && (
              <ButtonLink
                to={stepPath(step)}
                size="small"
                aria-label={t('change_named', { step: t(`steps.${step}.title`) })}
              >
                {t('change')}
              </ButtonLink>
            )}
          </header>
          {!isDone(step, interview) && <p className="summary-open">{t('incomplete')}</p>}
          <dl>
            <Rows step={step} interview={interview} countries={countries} />
          </dl>
        </section>
      ))}
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation('tax');
  const isEmpty = children === '' || children === null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isEmpty ? <span className="text-soft">{t('nothing')}</span> : children}</dd>
    </div>
  );
}

function Rows({ step, interview, countries }: Props & { step: FormStep }) {
  const { t } = useTranslation('tax');
  const { tax_classification, address } = interview;
  const nameOf = (iso: string) => countries.find((each) => each.iso === iso)?.name ?? iso;
  if (step === 'who') {
    return (
      <>
        <Row label={t('fields.tax_classification')}>
          {tax_classification && t(`kinds.${tax_classification}`)}
        </Row>
        <Row label={t('fields.name')}>{interview.name}</Row>
        <Row label={t('fields.country_iso')}>{nameOf(interview.country_iso)}</Row>
      </>
    );
  }
  if (step === 'address') {
    const lines = addressLines({ ...address, country: address.country_iso });
    return (
      <Row label={t('steps.address.title')}>
        {[...lines, nameOf(address.country_iso)].join(', ')}
      </Row>
    );
  }
  const questions = questionsOf(interview);
  const isUk = interview.is_uk_resident;
  return (
    <>
      {isUk && questions.nino && <Row label={t('fields.ni_number')}>{interview.ni_number}</Row>}
      {isUk && <Row label={t('fields.utr_number')}>{interview.utr_number}</Row>}
      {questions.tin && <Row label={t('fields.tin_number')}>{interview.tin_number}</Row>}
      {questions.vatNumber && <Row label={t('fields.vat_number')}>{interview.vat_number}</Row>}
    </>
  );
}

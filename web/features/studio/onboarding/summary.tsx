/** All answers by step, each with an edit link. */
import type { Creator } from '@lathe/contract/creator-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import { addressLines } from '@lathe/rules/addresses';
import { isCalendarDate } from '@lathe/rules/dates';
import { findLegalForm } from '@lathe/rules/legal-entities';
import { bcp47 } from '@lathe/rules/locales';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useLegalFormName } from './labels.ts';
import { type FormStep, isDone, requiredDetailsOf, stepPath, stepsFor } from './steps.ts';

interface Props {
  creator: Creator;
  countries: readonly CountryOption[];
}

export function Summary({ creator, countries }: Props) {
  const { t } = useTranslation('onboarding');
  const steps = stepsFor(creator).filter((step): step is FormStep => step !== 'review');
  return (
    <div className="summary">
      {steps.map((step) => (
        <section key={step} aria-labelledby={`summary-${step}`}>
          <header>
            <h2 id={`summary-${step}`}>{t(`steps.${step}.title`)}</h2>
            <ButtonLink
              to={stepPath(step)}
              size="small"
              aria-label={t('change_named', { step: t(`steps.${step}.title`) })}
            >
              {t('change')}
            </ButtonLink>
          </header>
          {!isDone(step, creator) && <p className="summary-open">{t('incomplete')}</p>}
          <dl>
            <Rows step={step} creator={creator} countries={countries} />
          </dl>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  label: string;
  optional?: boolean;
  children: ReactNode;
}

function Row({ label, optional = false, children }: RowProps) {
  const isEmpty = children === '' || children === null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isEmpty ? <NotGiven optional={optional} /> : children}</dd>
    </div>
  );
}

/** Optional answers do not block completion. */
function NotGiven({ optional }: { optional: boolean }) {
  const { t } = useTranslation('onboarding');
  return optional ? (
    <span className="text-soft">{t('nothing')}</span>
  ) : (
    <span className="text-warning">{t('missing')}</span>
  );
}

function Rows({ step, creator, countries }: Props & { step: FormStep }) {
  const { t } = useTranslation('onboarding');
  const nameOf = useLegalFormName();
  const count = new Intl.NumberFormat(bcp47(useLocale()));
  const { address } = creator;
  const required = requiredDetailsOf(creator);
  const country = countries.find(({ iso }) => iso === address.country_iso)?.name;
  const form = findLegalForm(address.country_iso, creator.legal_form);
  switch (step) {
    case 'start':
      return (
        <>
          <Row label={t('kind')}>{t(`kinds.${creator.kind}`)}</Row>
          <Row label={t('country')}>{country ?? address.country_iso}</Row>
          {creator.vinyl_capacity !== null && (
            <Row label={t('vinyl_capacity')}>{count.format(creator.vinyl_capacity)}</Row>
          )}
        </>
      );
    case 'person':
      return (
        <>
          <Row label={t('full_name')}>{`${creator.first_name} ${creator.last_name}`.trim()}</Row>
          <Row label={t('dob')}>{birthday(creator.dob)}</Row>
          <Row label={t('phone')}>{creator.phone}</Row>
        </>
      );
    case 'address':
      return <Row label={t('address')}>{linesOf(creator)}</Row>;
    case 'business':
      return (
        <>
          <Row label={t('business_name')}>{creator.business_name}</Row>
          <Row label={t('legal_form')}>{form ? nameOf(form) : ''}</Row>
          {required.vatNumber && (
            <Row label={t('vat_number')} optional>
              {creator.vat_number}
            </Row>
          )}
        </>
      );
    case 'owners':
      return <OwnerRows creator={creator} />;
    case 'identity':
      return (
        <>
          {required.ssnLast4 && <Row label={t('ssn_last_4')}>{creator.ssn_last_4}</Row>}
          {required.personalId && (
            <Row label={t('personal_id_number', { name: required.personalId.name })}>
              {creator.personal_id_number}
            </Row>
          )}
        </>
      );
  }
}

function OwnerRows({ creator }: { creator: Creator }) {
  const { t } = useTranslation('onboarding');
  const percent = new Intl.NumberFormat(bcp47(useLocale()), {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  if (!creator.has_additional_owners) {
    const answer = creator.has_additional_owners === null ? '' : t('no_owners');
    return <Row label={t('steps.owners.title')}>{answer}</Row>;
  }
  return creator.additional_owners.map((owner, index) => (
    <Row
      // biome-ignore lint/suspicious/noArrayIndexKey: owners have no ids
      key={index}
      label={t('owner', { number: index + 1 })}
    >
      {[
        `${owner.first_name} ${owner.last_name}`.trim(),
        owner.share_percent === null ? '' : percent.format(owner.share_percent / 100),
      ]
        .filter(Boolean)
        .join(', ')}
    </Row>
  ));
}

function birthday(dob: string): ReactNode {
  return isCalendarDate(dob) ? <Day value={dob} /> : dob;
}

function linesOf({ address }: Creator): string {
  return addressLines({
    line1: address.address_line_1,
    line2: address.address_line_2,
    city: address.city,
    state: address.state,
    // Prevents a line break inside the postcode.
    postcode: address.postcode.replaceAll(' ', '\u00a0'),
    country: address.country_iso,
  }).join(', ');
}

import type { MerchDetails, MerchTypeReply } from '@lathe/contract/merch';
import type { MerchDesign } from '@lathe/contract/merch-design';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import type { ReactNode } from 'react';
import { fieldId } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DETAILS_FORM } from '../details/form-id.ts';
import './submit.css';

interface Props {
  item: MerchDetails;
  design: MerchDesign;
  areas: MerchTypeReply['areas'];
}

/** Both sections as a checklist, with links to every field and print area that is missing. */
export function MissingPart({ item, design, areas }: Props) {
  const { t } = useTranslation(['merch_review', 'merch_editor']);
  const base = `/studio/merch/${item.uuid}`;
  const details = item.details_complete ? 'complete' : 'incomplete';
  const isComplete = details === 'complete' && item.design_state === 'complete';
  const common = { isComplete };
  return (
    <Card title={t(isComplete ? 'changes_needed' : 'missing')}>
      <p className="mb-4 text-soft">{t(isComplete ? 'changes_needed_text' : 'missing_text')}</p>
      <ul className="merch-missing">
        <Section {...common} name="details" state={details} to={base}>
          <MissingFields item={item} />
        </Section>
        <Section {...common} name="design" state={item.design_state} to={`${base}/design`}>
          <DesignProblems item={item} design={design} areas={areas} />
        </Section>
      </ul>
    </Card>
  );
}

interface SectionProps {
  name: 'details' | 'design';
  state: MerchDetails['design_state'];
  to: string;
  /** All sections are: the review asked for a change. */
  isComplete: boolean;
  children: ReactNode;
}

function Section({ name, state, to, isComplete, children }: SectionProps) {
  const { t } = useTranslation(['merch_review', 'merch_editor']);
  const done = state === 'complete';
  return (
    <li data-done={done || undefined}>
      <Icon shape={done ? CircleCheck : CircleDashed} />
      <span>
        <strong>{t(`sections.${name}`)}</strong>
        <span className="text-soft">
          {' · '}
          {t(`merch_editor:section.${state}`)}
        </span>
        {children}
      </span>
      {(!done || isComplete) && <TextLink to={to}>{t(`open.${name}`)}</TextLink>}
    </li>
  );
}

const FIELDS = [
  'title',
  'description',
  'variants',
  'price_category_id',
  'preorder_date',
  'release_date',
] as const;

function MissingFields({ item: { uuid, details_errors: errors } }: { item: MerchDetails }) {
  const { t } = useTranslation('merch_editor');
  const missing = FIELDS.filter((field) => errors[field]);
  if (missing.length === 0) return null;
  const base = `/studio/merch/${uuid}`;
  const linkTo = (field: string) =>
    field === 'price_category_id' ? `${base}/price` : `${base}#${fieldId(DETAILS_FORM, field)}`;
  return (
    <ul className="merch-missing-fields">
      {missing.map((field) => (
        <li key={field}>
          <TextLink to={linkTo(field)}>{t(`fields.${field}`)}</TextLink>: {errors[field]?.join(' ')}
        </li>
      ))}
    </ul>
  );
}

function DesignProblems({ item: { uuid, design_state: state }, design, areas }: Props) {
  const found = areas.flatMap((area) =>
    (design.placements[area.code]?.findings ?? [])
      .filter(({ severity }) => severity === 'error')
      .map((finding) => ({ ...finding, area })),
  );
  // A file that is still checked says more than that nothing is placed.
  const general = state === 'processing' ? [] : design.findings;
  if (found.length + general.length === 0) return null;
  return (
    <ul className="merch-missing-fields">
      {general.map(({ code, text }) => (
        <li key={code}>{text}</li>
      ))}
      {found.map(({ code, text, area }) => (
        <li key={`${area.code} ${code}`}>
          <TextLink to={`/studio/merch/${uuid}/design?area=${area.code}`}>{area.name}</TextLink>
          {`: ${text}`}
        </li>
      ))}
    </ul>
  );
}

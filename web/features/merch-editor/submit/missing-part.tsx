import type { MerchDetails } from '@lathe/contract/merch';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import './submit.css';

/** Both sections as a checklist with links, and the details that are missing. */
export function MissingPart({ item }: { item: MerchDetails }) {
  const { t } = useTranslation(['merch_review', 'merch_editor']);
  const base = `/studio/merch/${item.uuid}`;
  const details = item.details_complete ? 'complete' : 'incomplete';
  const sections = [
    { name: 'details', state: details, to: base },
    { name: 'design', state: item.design_state, to: `${base}/design` },
  ] as const;
  const isComplete = sections.every(({ state }) => state === 'complete');
  return (
    <Card title={t(isComplete ? 'changes_needed' : 'missing')}>
      <p className="mb-4 text-soft">{t(isComplete ? 'changes_needed_text' : 'missing_text')}</p>
      <ul className="merch-missing">
        {sections.map(({ name, state, to }) => {
          const done = state === 'complete';
          return (
            <li key={name} data-done={done || undefined}>
              <Icon shape={done ? CircleCheck : CircleDashed} />
              <span>
                <strong>{t(`sections.${name}`)}</strong>
                <span className="text-soft">
                  {' · '}
                  {t(`merch_editor:section.${state}`)}
                </span>
                {name === 'details' && <MissingFields item={item} />}
              </span>
              {(!done || isComplete) && <TextLink to={to}>{t(`open.${name}`)}</TextLink>}
            </li>
          );
        })}
      </ul>
    </Card>
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

function MissingFields({ item: { details_errors: errors } }: { item: MerchDetails }) {
  const { t } = useTranslation('merch_editor');
  const missing = FIELDS.filter((field) => errors[field]);
  if (missing.length === 0) return null;
  return (
    <ul className="merch-missing-fields">
      {missing.map((field) => (
        <li key={field}>
          {t(`fields.${field}`)}: {errors[field]?.join(' ')}
        </li>
      ))}
    </ul>
  );
}

import type { Split } from '@lathe/contract/split-calls';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { SplitShares } from '../../../features/splits/split-shares.tsx';
import { formatMark } from '../../../lib/format-mark.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { AnswerButtons } from './answer-buttons.tsx';

/** A split that awaits the approval of the current user. */
export function SplitRequest({ split }: { split: Split }) {
  const { t } = useTranslation('labels');
  const { release, proposed_by } = split;
  return (
    <li className="card card-body roster-entry">
      <div className="roster-head">
        <h3 className="subheading">
          <PlainLink to={`/studio/splits/${release.uuid}`}>{release.title}</PlainLink>
        </h3>
        <span className="text-soft">
          {[release.primary_artist, formatMark(release.format)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <p className="text-small text-soft">{t('splits.proposed_by', { name: proposed_by })}</p>
      <SplitShares split={split} />
      <SplitAnswer split={split} />
    </li>
  );
}

export function SplitAnswer({ split }: { split: Split }) {
  const { t } = useTranslation('labels');
  const { title } = split.release;
  if (!split.operations.agree_enabled) return null;
  return (
    <Form method="post" action="/studio/agreements" className="roster-tools">
      <CsrfField />
      <input type="hidden" name="split" value={split.uuid} />
      <AnswerButtons
        agree={{ intent: 'split_agreed', name: t('splits.agree_named', { title }) }}
        decline={{ intent: 'split_declined', name: t('splits.decline_named', { title }) }}
      />
    </Form>
  );
}

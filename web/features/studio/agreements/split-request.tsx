import type { Split } from '@lathe/contract/split-calls';
import { formatMark } from '../../../lib/format-mark.ts';
import { PlainLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { SplitShares } from '../splits/split-shares.tsx';
import { SplitAnswer } from './answer-forms.tsx';

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

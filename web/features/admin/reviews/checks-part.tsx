import type { MerchReview, ReleaseReview } from '@lathe/contract/review';
import type { ReviewSection } from '@lathe/rules/reviews';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Icon } from '../../../ui/icon.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  checks: ReleaseReview['checks'] | MerchReview['checks'];
  section: ReviewSection;
  /** What the checks of files found. */
  findings?: readonly { severity: string; text: string }[];
}

const ICONS = { good: CircleCheck, look: TriangleAlert, wrong: CircleAlert };

/** Results of the automatic checks, next to the section they concern. */
export function ChecksPart({ checks, section, findings = [] }: Props) {
  const { t } = useTranslation('reviews');
  return (
    <aside
      className="review-checks"
      aria-label={`${t('checks_title')}: ${t(`sections.${section}`)}`}
    >
      <h3>{t('checks_title')}</h3>
      <ul>
        {checks
          .filter((check) => check.section === section)
          .map(({ check, result, text }) => (
            <li key={check} data-result={result}>
              <Icon shape={ICONS[result]} label={t(`result.${result}`)} />
              {text}
            </li>
          ))}
        {findings.map(({ severity, text }) => (
          <li key={text} data-result={severity === 'error' ? 'wrong' : 'look'}>
            <Icon
              shape={TriangleAlert}
              label={t(severity === 'error' ? 'result.wrong' : 'result.look')}
            />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}

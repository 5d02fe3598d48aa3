import type { Review } from '@lathe/contract/review';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Icon } from '../../../ui/icon.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  review: Pick<Review, 'checks' | 'artwork'>;
  section: Review['checks'][number]['section'];
}

const ICONS = { good: CircleCheck, look: TriangleAlert, wrong: CircleAlert };

/** Results of the automatic checks, next to the section they concern. */
export function ChecksPart({ review, section }: Props) {
  const { t } = useTranslation('reviews');
  const findings = section === 'artwork' ? review.artwork.findings : [];
  return (
    <aside
      className="review-checks"
      aria-label={`${t('checks_title')}: ${t(`sections.${section}`)}`}
    >
      <h3>{t('checks_title')}</h3>
      <ul>
        {review.checks
          .filter((check) => check.section === section)
          .map(({ check, result, text }) => (
            <li key={check} data-result={result}>
              <Icon shape={ICONS[result]} label={t(`result.${result}`)} />
              {text}
            </li>
          ))}
        {findings.map(({ severity, code, text, part }) => (
          <li key={`${code} ${part} ${text}`} data-result={severity === 'error' ? 'wrong' : 'look'}>
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

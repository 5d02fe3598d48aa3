import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Boxes from 'lucide-react/icons/boxes';
import Coins from 'lucide-react/icons/coins';
import Disc from 'lucide-react/icons/disc-3';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './invitation.css';

const POINTS = [
  { name: 'free', icon: Boxes },
  { name: 'share', icon: Coins },
  { name: 'yours', icon: Disc },
] as const;

interface Props {
  /** Onboarding progress from 0 to 1; null before the first answer. */
  progress: number | null;
}

/** For people who do not sell yet. */
export function Invitation({ progress }: Props) {
  const { t } = useTranslation('studio');
  const share = EARNINGS_BASIS_POINTS_DEFAULT / 10_000;
  return (
    <div className="invitation">
      <div className="invitation-head">
        <h1>{t('invitation.title')}</h1>
        <p className="invitation-lead measure text-lead text-soft">{t('invitation.lead')}</p>
        {progress !== null && (
          <div className="invitation-card">
            <Progress label={t('invitation.progress')} value={progress} />
          </div>
        )}
        <ButtonLink to="/studio/onboarding" variant="primary" size="large" iconAfter={ArrowRight}>
          {t(progress === null ? 'invitation.start' : 'invitation.continue')}
        </ButtonLink>
        <p className="text-small text-soft">
          {t('invitation.start_hint')}{' '}
          <TextLink to="/help/selling">{t('invitation.read')}</TextLink>
        </p>
      </div>
      <ul className="invitation-points">
        {POINTS.map(({ name, icon }) => (
          <li key={name} className="card card-body">
            <Icon shape={icon} size={28} className="invitation-icon" />
            <h2 className="subheading">{t(`invitation.points.${name}.title`)}</h2>
            <p className="text-soft">{t(`invitation.points.${name}.text`, { share })}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

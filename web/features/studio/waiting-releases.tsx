import type { ReleaseSummary } from '@lathe/contract/release';
import { formatMark } from '../../lib/format-mark.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PlainLink, TextLink } from '../../ui/link.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './waiting-releases.css';

/** Releases that need action from the seller, last edited first. */
export function WaitingReleases({ releases }: { releases: readonly ReleaseSummary[] }) {
  const { t } = useTranslation('studio');
  return (
    <Card
      title={t('work.title')}
      actions={<TextLink to="/studio/releases">{t('work.all')}</TextLink>}
    >
      {releases.length === 0 && (
        <div className="guide-text">
          <p>{t('work.none')}</p>
          <ButtonLink to="/studio/releases/new" size="small">
            {t('guide.release.go')}
          </ButtonLink>
        </div>
      )}
      <ul className="work-list">
        {releases.map(({ uuid, title, primary_artist, format, status_name, image, next_step }) => (
          <li key={uuid}>
            <Sleeve art={artworkOf(image)} alt="" sizes="4rem" />
            <div className="can-shrink break-anywhere">
              <p className="text-strong">
                <PlainLink to={`/studio/releases/${uuid}`}>{title}</PlainLink>
              </p>
              <p className="text-small text-soft">
                {[primary_artist, formatMark(format), status_name].filter(Boolean).join(' · ')}
              </p>
              {next_step && <TextLink to={next_step.url}>{next_step.text}</TextLink>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { MerchSummary } from '@lathe/contract/merch';
import type { ReleaseSummary } from '@lathe/contract/release';
import { formatMark } from '../../lib/format-mark.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PlainLink, TextLink } from '../../ui/link.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ItemPicture } from '../merch-drawing/item-picture.tsx';
import './waiting-work.css';

interface Props {
  releases: readonly ReleaseSummary[];
  merch: readonly MerchSummary[];
}

/** Releases and merchandise that need action from the seller, last edited first. */
export function WaitingWork({ releases, merch }: Props) {
  const { t } = useTranslation('studio');
  return (
    <Card
      title={t('work.title')}
      actions={
        <span className="work-links">
          <TextLink to="/studio/releases">{t('work.all')}</TextLink>
          {merch.length > 0 && <TextLink to="/studio/merch">{t('work.all_merch')}</TextLink>}
        </span>
      }
    >
      {releases.length === 0 && merch.length === 0 && (
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
        {merch.map((item) => (
          <li key={item.uuid}>
            <ItemPicture item={item} sizes="4rem" />
            <div className="can-shrink break-anywhere">
              <p className="text-strong">
                <PlainLink to={`/studio/merch/${item.uuid}`}>{item.title}</PlainLink>
              </p>
              <p className="text-small text-soft">
                {[item.page.name, item.type.name, item.status_name].join(' · ')}
              </p>
              {item.next_step && <TextLink to={item.next_step.url}>{item.next_step.text}</TextLink>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

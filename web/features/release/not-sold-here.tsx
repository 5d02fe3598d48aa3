import type { ReleaseGroup } from '@lathe/contract/release-group';
import { ButtonLink } from '../../ui/button.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './release.css';

interface Props {
  group: ReleaseGroup;
  country: NonNullable<ReleaseGroup['not_sold_in']>;
}

/** A title that is not for sale in the visitor's country: no purchase and no playback. */
export function NotSoldHere({ group, country }: Props) {
  const { t } = useTranslation('shop');
  const preferences = `/preferences?${new URLSearchParams({ return_to: group.url })}`;
  const artist = group.primary_artist;
  return (
    <div className="page release">
      <div className="release-art">
        <Sleeve
          art={artworkOf(group.image)}
          alt={t('embed.title', { title: group.title, artist })}
          sizes="(width < 48rem) 92vw, (width < 64rem) 46vw, 44rem"
          first
        />
      </div>
      <div className="release-text">
        <header>
          <h1>{group.title}</h1>
          <p className="text-lead">
            <PlainLink to={group.page.url}>{artist}</PlainLink>
          </p>
        </header>
        <Notice
          title={t('not_sold_in.title', { iso: country.iso, country: country.name })}
          action={
            <ButtonLink to={preferences} size="small">
              {t('not_sold_in.change_country')}
            </ButtonLink>
          }
        >
          {t('not_sold_in.text')}
        </Notice>
        {group.description && <p className="keep-lines">{group.description}</p>}
      </div>
    </div>
  );
}

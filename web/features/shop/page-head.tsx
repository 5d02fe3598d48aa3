import type { PublicPage } from '@lathe/contract/public-page-calls';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { PlainLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ArtistLinks } from './artist-links.tsx';
import './shop.css';

interface Props {
  page: PublicPage;
  actions: ReactNode;
}

/** Header image, profile image and name. */
export function PageHead({ page, actions }: Props) {
  const { t } = useTranslation('shop');
  const { name, description, followers, header_image, page_image, main_colour } = page;
  return (
    <header
      className="page-head"
      data-plain={header_image === null || undefined}
      style={main_colour ? ({ '--page-colour': main_colour } as CSSProperties) : undefined}
    >
      {header_image && (
        <Picture picture={header_image} alt="" sizes="100vw" first className="page-head-wide" />
      )}
      <div className="page page-head-row">
        {page_image && (
          <Picture
            picture={page_image}
            alt=""
            sizes="clamp(5.5rem, 14vw, 10rem)"
            first={header_image === null}
            className="page-head-round"
          />
        )}
        <div className="can-shrink">
          <h1>{name}</h1>
          {description && <p className="page-about measure text-lead text-soft">{description}</p>}
          <p className="figures mt-2 text-small text-soft">
            {t('titles_count', { count: page.release_count })}
            <span aria-hidden="true"> · </span>
            {t('artist.followers', { count: followers })}
            <LabelLinks labels={page.labels} />
          </p>
          <ArtistLinks links={page.links} />
        </div>
        <div className="page-head-actions">{actions}</div>
      </div>
    </header>
  );
}

/** Below the numbers and less prominent: visitors come for the artist. */
function LabelLinks({ labels }: Pick<PublicPage, 'labels'>) {
  const { t } = useTranslation('shop');
  return labels.map(({ name, url }, index) => (
    <Fragment key={url}>
      {index === 0 ? (
        <>
          <span aria-hidden="true"> · </span>
          {t('artist.on_label')}
          {'\u00a0'}
        </>
      ) : (
        ', '
      )}
      <PlainLink to={`/labels/${url}`} className="underline">
        {name}
      </PlainLink>
    </Fragment>
  ));
}

/** Public label page with profile, roster and items for sale. */
import type { PublicLabel } from '@lathe/contract/label-calls';
import ImageOff from 'lucide-react/icons/image-off';
import { api as browserApi } from '../../lib/api-client.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { breadcrumbData, labelData } from '../seo/json-ld.ts';
import { linkImage, Seo } from '../seo/seo.tsx';
import { Discography, UNORDERED_TITLES_MAX } from './discography.tsx';
import { EndlessSleeves } from './endless-sleeves.tsx';
import type { loader } from './label-page.server.ts';
import { NewestRelease } from './newest-release.tsx';
import { Shelf } from './shelf.tsx';
import './styles/label-page.css';

export function LabelPage({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['labels', 'shop']);
  const { label, releases } = loaderData;
  const path = `/labels/${label.url}`;
  const newest = loaderData.isFirstPage ? releases.data[0] : undefined;
  const byYear = releases.data.length > UNORDERED_TITLES_MAX || !loaderData.isFirstPage;
  const isNotNewest = ({ uuid }: { uuid: string }) => uuid !== newest?.uuid;
  const hasList = releases.data.some(isNotNewest);
  return (
    <>
      <Seo
        title={t('shop:page_title', { title: label.name })}
        description={label.description || t('page.meta', { name: label.name })}
        path={path}
        type="profile"
        image={linkImage(label.logo, label.name)}
        data={[labelData(label), breadcrumbData([{ name: label.name, path }])]}
      />
      <header className="page label-page-head">
        {label.logo && (
          <Picture
            picture={label.logo}
            alt={t('logo.alt', { name: label.name })}
            sizes="10rem"
            first={!newest}
            className="label-page-logo"
          />
        )}
        <div>
          <p className="text-soft">{t('page.label')}</p>
          <h1>{label.name}</h1>
          {label.description && <p className="label-page-text">{label.description}</p>}
        </div>
      </header>
      {newest && (
        <div className="page page-top">
          <NewestRelease card={newest} tint={loaderData.tint} first />
        </div>
      )}
      {label.pages.length > 0 && (
        <Shelf title={t('page.roster')} id="roster">
          <ul className="label-roster">
            {label.pages.map((page) => (
              <RosterPage key={page.uuid} page={page} />
            ))}
          </ul>
        </Shelf>
      )}
      {releases.data.length === 0 && (
        <div className="page">
          <EmptyState title={t('page.empty')}>{t('page.empty_text')}</EmptyState>
        </div>
      )}
      {hasList && (
        <Shelf
          title={t(byYear ? 'shop:artist.releases' : 'shop:artist.more_releases')}
          id="releases"
        >
          <EndlessSleeves
            first={releases}
            load={(cursor) =>
              browserApi('GET /api/labels/{label}/release_groups', {
                params: { label: label.url },
                query: { page: cursor },
              })
            }
            render={(cards) => (
              <Discography cards={byYear ? cards : cards.filter(isNotNewest)} byYear={byYear} />
            )}
          />
        </Shelf>
      )}
      <Imprint label={label} />
    </>
  );
}

function RosterPage({ page }: { page: PublicLabel['pages'][number] }) {
  const { t } = useTranslation('labels');
  return (
    <li>
      <PlainLink to={`/${page.url}`} className="label-artist">
        <span className="label-artist-picture">
          {page.image ? (
            <Picture picture={page.image} alt="" sizes="(width < 40rem) 44vw, 10rem" />
          ) : (
            <Icon shape={ImageOff} size={28} className="text-soft" />
          )}
        </span>
        <span className="text-strong">{page.name}</span>
      </PlainLink>
      <p className="text-small text-soft figures">
        {t('page.count', { count: page.release_count })}
      </p>
    </li>
  );
}

function Imprint({ label }: { label: PublicLabel }) {
  const { t } = useTranslation('labels');
  const { legal_name, legal_address, registration_no, contact_email } = label;
  if (!legal_name && !legal_address && !registration_no && !contact_email) return null;
  return (
    <section className="page label-imprint" aria-labelledby="imprint">
      <h2 id="imprint" className="subheading">
        {t('page.imprint')}
      </h2>
      <address className="text-soft">
        {[legal_name, ...legal_address.split('\n'), registration_no].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {contact_email && (
          <a href={`mailto:${contact_email}`} className="link">
            {contact_email}
          </a>
        )}
      </address>
    </section>
  );
}

/** Press pictures, texts and contact of an artist or a release. */
import type { PublicPressKit } from '@lathe/contract/press-calls';
import Download from 'lucide-react/icons/download';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PlainLink, TextLink } from '../../ui/link.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { Day, Duration } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { linkImage, Seo } from '../seo/seo.tsx';
import type { loader } from './press-page.server.ts';
import './styles/press-page.css';

export function PressPage({ loaderData: { kit } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('press');
  const { page, release, contact, quotes, files } = kit;
  const name = release ? `${release.primary_artist} – ${release.title}` : page.name;
  const path = `/${page.url}/press${release ? `/${release.uuid}` : ''}`;
  return (
    <div className="page page-body stack gap-8">
      <Seo
        title={t('page.title', { name })}
        description={kit.short[0] ?? t('page.meta', { name })}
        path={path}
        hidden={!kit.is_indexed}
        image={linkImage(release?.image ?? null, name)}
      />
      <header className="stack gap-3">
        <h1>{t('page.title', { name })}</h1>
        <p>
          <TextLink to={`/${page.url}`}>{t('page.to_artist', { name: page.name })}</TextLink>
        </p>
        <div className="row gap-3">
          <ButtonLink to={files.zip} reloadDocument icon={Download} variant="primary">
            {t('page.download_all')}
          </ButtonLink>
          {files.one_sheet !== null && (
            <ButtonLink to={files.one_sheet} reloadDocument icon={Download}>
              {t('page.one_sheet')}
            </ButtonLink>
          )}
        </div>
      </header>
      {release && <ReleaseFacts release={release} />}
      {kit.short.length + kit.long.length > 0 && (
        <section className="stack gap-3 measure" lang={kit.language} aria-label={t('page.text')}>
          {kit.short.map((paragraph) => (
            <p key={paragraph} className="text-lead">
              {paragraph}
            </p>
          ))}
          {kit.long.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      {quotes.length > 0 && (
        <section className="stack gap-4" aria-label={t('page.quotes')}>
          {quotes.map(({ text, source }) => (
            <blockquote key={text} className="press-cited">
              <p>{text}</p>
              {source !== '' && <footer className="text-small text-soft">{source}</footer>}
            </blockquote>
          ))}
        </section>
      )}
      {kit.pictures.length > 0 && <Pictures pictures={kit.pictures} />}
      {(contact.name !== '' || contact.email !== null) && (
        <section className="stack gap-2">
          <h2>{t('contact')}</h2>
          <p>{contact.name}</p>
          {contact.email !== null && (
            <p>
              <a className="link break-anywhere" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            </p>
          )}
        </section>
      )}
      {kit.release_kits.length > 0 && (
        <section className="stack gap-2">
          <h2>{t('page.other_kits')}</h2>
          <ul>
            {kit.release_kits.map(({ title, primary_artist, url }) => (
              <li key={url}>
                <PlainLink to={url} className="underline">
                  {primary_artist} – {title}
                </PlainLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ReleaseFacts({ release }: { release: NonNullable<PublicPressKit['release']> }) {
  const { t } = useTranslation('press');
  const facts = [
    { name: t('facts.format'), value: release.type_name },
    { name: t('facts.label'), value: release.label },
    { name: t('facts.catalog_no'), value: release.catalog_no },
    { name: t('facts.ean'), value: release.ean },
    {
      name: t('facts.release_date'),
      value: release.release_date && <Day value={release.release_date} />,
    },
  ].filter(({ value }) => value);
  return (
    <div className="press-release">
      <Sleeve art={artworkOf(release.image)} alt="" sizes="(width < 48rem) 84vw, 20rem" first />
      <dl className="press-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {release.tracks.length > 0 && (
        <section>
          <h2 className="subheading">{t('tracks')}</h2>
          <ol className="press-tracks">
            {release.tracks.map(({ number, title, seconds }) => (
              <li key={number}>
                <span className="figures text-soft">{number}</span>
                <span>{title}</span>
                {seconds !== null && <Duration seconds={seconds} />}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Pictures({ pictures }: Pick<PublicPressKit, 'pictures'>) {
  const { t } = useTranslation('press');
  return (
    <section className="stack gap-4">
      <h2>{t('pictures')}</h2>
      <ul className="press-gallery">
        {pictures.map(({ uuid, preview, url, width, height, credit }, index) => (
          <li key={uuid}>
            <figure>
              <img
                src={preview}
                alt={credit || t('upload.picture', { number: index + 1 })}
                width={width}
                height={height}
                loading="lazy"
              />
              <figcaption className="text-small">
                {credit !== '' && <p>{t('page.picture_by', { credit })}</p>}
                <a className="link" href={url} download>
                  {t('page.download_picture', { width, height })}
                  <span className="sr-only"> ({t('upload.picture', { number: index + 1 })})</span>
                </a>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Credits, label, identifiers and rights. */
import type { PublicRelease, ReleaseGroup } from '@lathe/contract/release-group';
import type { ReactNode } from 'react';
import { PlainLink } from '../../ui/link.tsx';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './release.css';

export function Credits({ credits }: Pick<PublicRelease, 'credits'>) {
  return (
    <dl className="release-facts">
      {credits.map(({ name, role }) => (
        <Fact key={`${role} ${name}`} label={role}>
          {name}
        </Fact>
      ))}
    </dl>
  );
}

export function Details({ release, group }: { release: PublicRelease; group: ReleaseGroup }) {
  const { t } = useTranslation('shop');
  const { label, catalog_no, ean, release_date, type_name, kind, selected_options, genres } = {
    ...release,
    genres: group.genres,
  };
  return (
    <>
      <dl className="release-facts">
        {kind && (
          <Fact label={t('release.kind')}>
            {t(kind === 'Album' ? 'release.kind_album' : 'release.kind_single')}
          </Fact>
        )}
        <Fact label={t('release.format')}>{type_name}</Fact>
        {selected_options.length > 0 && (
          <Fact label={t('release.options')}>
            {selected_options.map(({ name }) => name).join(', ')}
          </Fact>
        )}
        {release_date && (
          <Fact label={t('release.released')}>
            <Day value={release_date} />
          </Fact>
        )}
        {genres.length > 0 && (
          <Fact label={t('release.genre')}>
            {genres.map(({ slug, name }, index) => (
              <span key={slug}>
                {index > 0 && ', '}
                <PlainLink to={`/genres/${slug}`} className="underline">
                  {name}
                </PlainLink>
              </span>
            ))}
          </Fact>
        )}
        {label && (
          <Fact label={t('release.label')}>
            <LabelName release={release} className="underline" />
          </Fact>
        )}
        {catalog_no && <Fact label={t('release.catalog_no')}>{catalog_no}</Fact>}
        {ean && <Fact label={t('release.ean')}>{ean}</Fact>}
      </dl>
      <Rights release={release} />
    </>
  );
}

/** A link if the label has a page. */
export function LabelName({ release, className }: { release: PublicRelease; className?: string }) {
  const { label, label_url } = release;
  if (label_url === null) return label;
  return (
    <PlainLink to={`/labels/${label_url}`} prefetch="intent" className={className}>
      {label}
    </PlainLink>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

function Rights({ release: { p_year, p_holder, c_year, c_holder } }: { release: PublicRelease }) {
  return (
    <p className="mt-4 text-small text-soft">
      {p_holder && `℗ ${p_year ?? ''} ${p_holder}`.replace('  ', ' ')}
      {p_holder && c_holder && <br />}
      {c_holder && `© ${c_year ?? ''} ${c_holder}`.replace('  ', ' ')}
    </p>
  );
}

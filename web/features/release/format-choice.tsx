/** The formats of a title: links styled as radio buttons, so they work without scripts. */
import type { PublicRelease } from '@lathe/contract/release-group';
import { Link } from 'react-router';
import { useTranslation } from '../../ui/translation.ts';
import './format-choice.css';
import '../../ui/choice.css';

interface Props {
  releases: readonly PublicRelease[];
  chosen: PublicRelease;
  title: string;
  /** The format shown at the URL of the title. */
  first: string | undefined;
  url: string;
  isPreview: boolean;
}

export function FormatChoice({ releases, chosen, title, first, url, isPreview }: Props) {
  const { t } = useTranslation('shop');
  const pathTo = (release: PublicRelease) => {
    const baseQuery = new URLSearchParams(isPreview ? { preview: 'true' } : {});
    if (release.uuid !== first) baseQuery.set('format', release.uuid);
    return baseQuery.size === 0 ? url : `${url}?${baseQuery}`;
  };
  return (
    <nav aria-label={t('release.formats')}>
      <ul className="format-choice">
        {releases.map((release) => (
          <li key={release.uuid}>
            <Link
              to={pathTo(release)}
              className="format-card"
              aria-current={release === chosen ? 'true' : undefined}
              preventScrollReset
              replace
            >
              <span className="dot" aria-hidden="true" />
              <span className="can-shrink">
                <span className="format-name">{release.type_name}</span>
                {/* Two releases can share a format, such as a signed edition. */}
                {release.title !== title && <span className="format-options">{release.title}</span>}
                <FormatOptions release={release} />
              </span>
              {release.status !== 'Retired' && (
                <span className="figures format-price">{release.price.formatted}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const STATUS_BADGES = {
  'Not on sale': 'badge.not_on_sale',
  'Pre-order': 'badge.preorder',
  'Sold out': 'badge.sold_out',
  Retired: 'badge.retired',
} as const;

function FormatOptions({ release }: { release: PublicRelease }) {
  const { t } = useTranslation('shop');
  const { selected_options: options, status, copies_left, quantity_limit } = release;
  const isLimited = copies_left !== null && quantity_limit !== null && status !== 'Sold out';
  const labels = [
    ...options.map(({ name }) => name),
    status !== 'Live' && t(STATUS_BADGES[status]),
    isLimited && t('badge.limited', { left: copies_left, of: quantity_limit }),
  ].filter((each) => each !== false);
  const swatch = options.find((option) => option.swatch !== null)?.swatch;
  if (labels.length === 0) return null;
  return (
    <span className="format-options">
      {swatch && (
        <span className="format-swatch" style={{ background: swatch }} aria-hidden="true" />
      )}
      <span>{labels.join('\u00a0· ')}</span>
    </span>
  );
}

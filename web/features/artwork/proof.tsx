/** A zoomable proof of every printed part. */
import type { Artwork } from '@lathe/contract/artwork';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import Download from 'lucide-react/icons/download';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { type Guide, ProofOverlay } from './proof-overlay.tsx';
import './proof.css';
import '../../ui/choice.css';

const GUIDES: readonly Guide[] = ['bleed', 'safe', 'fold'];
const ZOOMS = [1, 2, 3, 4] as const;

interface Props {
  artwork: Artwork;
  /** The part to show; parts are links, so they work without scripts. */
  open: string | null;
}

export function Proof({ artwork, open }: Props) {
  const { t } = useTranslation('artwork_editor');
  const [zoom, setZoom] = useState(0);
  const [shown, setShown] = useState<ReadonlySet<Guide>>(new Set(GUIDES));
  const { parts } = artwork;
  const chosen = parts.find(({ key }) => key === open) ?? parts[0];
  const place = artworkParts(artwork.type, artwork.options).find(({ key }) => key === chosen?.key);
  if (!chosen) return null;
  const scale = ZOOMS[zoom] ?? 1;

  function toggle(guide: Guide) {
    const next = new Set(shown);
    if (!next.delete(guide)) next.add(guide);
    setShown(next);
  }

  return (
    <div className="proof">
      {parts.length > 1 && (
        <nav className="proof-parts" aria-label={t('proof.parts')}>
          {parts.map(({ key, name }) => (
            <Link
              key={key}
              to={`?part=${key}`}
              preventScrollReset
              className="proof-part"
              aria-current={key === chosen.key ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      <section
        className="proof-table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label={t('proof.of', { part: chosen.name })}
      >
        <div
          className="proof-sheet"
          style={
            {
              '--zoom': scale,
              '--shape': chosen.picture.width / chosen.picture.height,
            } as CSSProperties
          }
        >
          <Picture
            picture={chosen.picture}
            alt={t('proof.picture', { part: chosen.name })}
            sizes={`${scale * 60}rem`}
          />
          {place && <ProofOverlay part={place} shown={shown} />}
        </div>
      </section>
      <div className="proof-tools">
        <fieldset className="proof-guides-choice">
          <legend className="sr-only">{t('proof.guides')}</legend>
          {GUIDES.filter((guide) => guide !== 'fold' || hasFolds(place)).map((guide) => (
            <label key={guide} className={`proof-guide proof-guide-${guide}`}>
              <input
                type="checkbox"
                className="tick"
                checked={shown.has(guide)}
                onChange={() => toggle(guide)}
              />
              <span>{t(`proof.${guide}`)}</span>
            </label>
          ))}
        </fieldset>
        <div className="proof-zoom">
          <IconButton
            icon={ZoomOut}
            label={t('proof.smaller')}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <span className="figures" aria-live="polite">
            {t('proof.zoom', { share: scale })}
          </span>
          <IconButton
            icon={ZoomIn}
            label={t('proof.larger')}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </div>
        <ButtonLink to={chosen.print.url} size="small" icon={Download} reloadDocument>
          {t('proof.print_file')}
        </ButtonLink>
      </div>
      {place && (
        <p className="text-small text-soft">
          {t('proof.size', { width: place.width, height: place.height, bleed: place.bleed })}
        </p>
      )}
    </div>
  );
}

function hasFolds(part: ReturnType<typeof artworkParts>[number] | undefined): boolean {
  return part !== undefined && (part.folds.length > 0 || part.circles.length > 0);
}

/** Drawings of every printed part, from the same geometry as templates and checks. */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { Zone } from '@lathe/rules/artwork/shapes';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../../ui/translation.ts';
import { type Guide, ProofOverlay } from '../proof-overlay.tsx';
import { type PartGroup, PRODUCT_KEYS, type Product, partGroups } from './products.ts';
import '../proof.css';
import './part-pictures.css';

const ALL_GUIDES: ReadonlySet<Guide> = new Set(['bleed', 'safe', 'fold']);
/** Narrower zones have no space for their name. */
const NAMED_ZONE_SHARE = 0.2;

export function PartPictures() {
  return (
    <div className="guide-products">
      <Legend />
      {PRODUCT_KEYS.map((product) => (
        <ProductParts key={product} product={product} />
      ))}
    </div>
  );
}

const MARKS = ['bleed', 'trim', 'safe', 'fold', 'barcode'] as const;

function Legend() {
  const { t } = useTranslation('help');
  return (
    <ul className="guide-legend">
      {MARKS.map((mark) => (
        <li key={mark}>
          <span className="guide-swatch" data-mark={mark} aria-hidden="true" />
          {t(`artwork_guide.pictures.marks.${mark}`)}
        </li>
      ))}
    </ul>
  );
}

function ProductParts({ product }: { product: Product }) {
  const { t } = useTranslation('help');
  return (
    <div className="guide-product">
      <h3>{t(`artwork_guide.pictures.products.${product}`)}</h3>
      <div className="guide-parts">
        {partGroups(product).map((group) => (
          <PartPicture key={group.part.key} group={group} />
        ))}
      </div>
      {product === 'cd_jewel_case' && <p>{t('artwork_guide.pictures.leaf')}</p>}
    </div>
  );
}

/** All labels share a name, and so do all booklet pages. */
type PartName =
  | 'label'
  | 'booklet'
  | Exclude<ArtworkPart['key'], `label_${string}` | `booklet_${number}`>;

function nameOf({ kind, key }: ArtworkPart): PartName {
  return kind === 'label' || kind === 'booklet' ? kind : (key as PartName);
}

function PartPicture({ group }: { group: PartGroup }) {
  const { t } = useTranslation('help');
  const { part, firstPage, lastPage, isOptional } = group;
  const name = t(`artwork_guide.pictures.parts.${nameOf(part)}`);
  const size = useSizeText(part);
  const pages = t('artwork_guide.pictures.pages', {
    count: lastPage - firstPage + 1,
    first: firstPage,
    last: lastPage,
  });
  const shape = (part.width + 2 * part.bleed) / (part.height + 2 * part.bleed);
  return (
    <figure
      className="guide-part"
      data-wide={part.folds.length > 0 || undefined}
      style={{ '--shape': shape } as CSSProperties}
    >
      <div
        className="guide-sheet"
        role="img"
        aria-label={t('artwork_guide.pictures.picture', { name, size })}
      >
        <ProofOverlay part={part} shown={ALL_GUIDES} />
        {part.barcode && <span className="guide-barcode" style={placeOf(part, part.barcode)} />}
        {part.shape === 'rectangle' &&
          part.zones.map((zone) => <ZoneName key={zone.key} part={part} zone={zone} />)}
      </div>
      <Widths part={part} />
      <figcaption>
        <strong>{name}</strong>
        <span>{size}</span>
        <span>{isOptional ? t('artwork_guide.pictures.optional', { pages }) : pages}</span>
      </figcaption>
    </figure>
  );
}

function useSizeText(part: ArtworkPart): string {
  const { t } = useTranslation('help');
  const hole = part.circles.find(({ key }) => key === 'hole');
  if (!hole) {
    return t('artwork_guide.pictures.size', { width: part.width, height: part.height });
  }
  return t('artwork_guide.pictures.round_size', { diameter: part.width, hole: hole.diameter });
}

function ZoneName({ part, zone }: { part: ArtworkPart; zone: Zone }) {
  const { t } = useTranslation('help');
  if (zone.key === 'page' || zone.width < part.width * NAMED_ZONE_SHARE) return null;
  const { left, top, width, height } = placeOf(part, zone);
  return (
    <span className="guide-zone" style={{ left, top, width, height }}>
      {t(`artwork_guide.pictures.zones.${zone.key}` as 'artwork_guide.pictures.zones.front')}
    </span>
  );
}

/** The width of each panel between folds. */
function Widths({ part }: { part: ArtworkPart }) {
  const { t } = useTranslation('help');
  if (part.folds.length === 0) return null;
  const columns = part.zones.map(({ width }) => `${width}fr`).join(' ');
  const aside = `${(100 * part.bleed) / (part.width + 2 * part.bleed)}%`;
  return (
    <div
      className="guide-widths"
      aria-hidden="true"
      style={{ gridTemplateColumns: columns, marginInline: aside }}
    >
      {part.zones.map(({ key, width }) => (
        <span key={key}>{t('artwork_guide.pictures.width', { width })}</span>
      ))}
    </div>
  );
}

/** In percent of the sheet including bleed. */
function placeOf(
  part: ArtworkPart,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  const across = (mm: number) => `${(100 * mm) / (part.width + 2 * part.bleed)}%`;
  const down = (mm: number) => `${(100 * mm) / (part.height + 2 * part.bleed)}%`;
  return {
    left: across(x + part.bleed),
    top: down(y + part.bleed),
    width: across(width),
    height: down(height),
  };
}

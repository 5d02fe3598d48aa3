/** Every print area: the picture where it is printed, on each colour, with its figures. */
import type { MerchReview } from '@lathe/contract/review';
import { shortHash } from '@lathe/rules/short-hash';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';

type Item = MerchReview['item'];
type Area = Item['areas'][number];

export function MerchAreas({ item }: { item: Item }) {
  const { t } = useTranslation('reviews');
  return (
    <Card title={t('sections.design')}>
      <p className="mb-4 figures text-soft">
        {t('design.hash', { hash: shortHash(item.design_hash) })}
      </p>
      <div className="stack gap-6">
        {item.areas.map((area) => (
          <AreaPart key={area.code} area={area} colours={item.colours} />
        ))}
      </div>
      {item.pictures.length > 0 && (
        <>
          <h3 className="mt-4">{t('design.pictures')}</h3>
          <ul className="review-pictures">
            {item.pictures.map(({ image }) => (
              <li key={image.src}>
                <Picture picture={image} alt="" sizes="10rem" />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function AreaPart({ area, colours }: { area: Area; colours: Item['colours'] }) {
  const { t } = useTranslation('reviews');
  const { placement } = area;
  const size = t('design.area', { width: area.width_mm, height: area.height_mm });
  return (
    <section aria-label={area.name}>
      <h3>
        {area.name} <span className="text-small text-regular text-soft">{size}</span>
      </h3>
      {placement ? (
        <>
          <ul className="review-previews">
            {colours.map((colour) => (
              <li key={colour.code}>
                <AreaPreview area={area} colour={colour} />
                <span className="text-small text-soft">{colour.name}</span>
              </li>
            ))}
          </ul>
          <Figures placement={placement} />
        </>
      ) : (
        <p className="text-soft">{t('design.empty')}</p>
      )}
    </section>
  );
}

/** The area in its proportions on the colour of the cloth; what is outside is not printed. */
function AreaPreview({ area, colour }: { area: Area; colour: Item['colours'][number] }) {
  const { t } = useTranslation('reviews');
  const { width_mm: width, height_mm: height, placement } = area;
  if (!placement) return null;
  const { x_mm, y_mm, width_mm, height_mm, rotation, file } = placement;
  return (
    <svg
      className="review-preview"
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      role="img"
      aria-label={t('design.on_colour', { area: area.name, colour: colour.name })}
      data-shape={area.shape}
    >
      <rect x={-width / 2} y={-height / 2} width={width} height={height} fill={colour.hex} />
      {file.url && (
        <image
          href={file.url}
          x={x_mm - width_mm / 2}
          y={y_mm - height_mm / 2}
          width={width_mm}
          height={height_mm}
          preserveAspectRatio="none"
          transform={`rotate(${rotation} ${x_mm} ${y_mm})`}
        />
      )}
    </svg>
  );
}

function Figures({ placement }: { placement: NonNullable<Area['placement']> }) {
  const { t } = useTranslation('reviews');
  const { file, x_mm: x, y_mm: y, width_mm: width, height_mm: height, rotation, dpi } = placement;
  const { name } = file;
  const facts: [string, ReactNode][] = [
    [t('design.size'), t('design.millimetres', { width, height })],
    [t('design.position'), t('design.offset', { x, y })],
    [t('design.rotation'), t('design.degrees', { value: rotation })],
    [t('design.resolution'), t('design.dpi', { value: dpi })],
    [t('design.file'), t('design.pixels', { name, width: file.width, height: file.height })],
    [t('design.checksum'), <code key="sha256">{file.sha256}</code>],
  ];
  return (
    <dl className="review-facts mt-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

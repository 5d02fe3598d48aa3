/** The design that was sold: the product, where it is printed, and the files for the printer. */
import type { JobDesign, ProductionJobDetails } from '@lathe/contract/production';
import { shortHash } from '@lathe/rules/short-hash';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { PrintFiles } from './print-files.tsx';
import './design-card.css';

type Area = JobDesign['areas'][number];
type Place = NonNullable<Area['place']>;

interface Props {
  job: Pick<ProductionJobDetails, 'uuid'>;
  design: JobDesign;
}

export function DesignCard({ job, design: { hash, picture, areas, files } }: Props) {
  const { t } = useTranslation('production');
  return (
    <Card title={t('job.design')}>
      <div className="job-design">
        {picture && <Picture picture={picture} alt="" sizes="14rem" className="job-product" />}
        <div className="job-hash">
          <p className="text-small text-soft">{t('job.design_hash')}</p>
          <p>
            <code>{shortHash(hash)}</code>
          </p>
          <p className="text-small text-soft">{t('job.design_hash_help')}</p>
        </div>
      </div>
      <div className="job-areas">
        {areas.map((area) => (
          <AreaPart key={area.code} area={area} />
        ))}
      </div>
      <h3 className="mt-4">{t('job.print_files')}</h3>
      {files.length === 0 ? (
        <Notice tone="danger">{t('job.no_print_files')}</Notice>
      ) : (
        <PrintFiles
          files={files.map((file) => ({ ...file, job: job.uuid }))}
          all={`/admin/production/jobs/${job.uuid}/files`}
        />
      )}
    </Card>
  );
}

function AreaPart({ area: { name, place } }: { area: Area }) {
  const { t } = useTranslation('production');
  if (!place) {
    return (
      <section>
        <h3>{t('job.place', { area: name })}</h3>
        <p className="text-soft">{t('job.place_unknown')}</p>
      </section>
    );
  }
  const facts = [
    [t('job.place_size'), t('job.mm', { width: place.width_mm, height: place.height_mm })],
    [t('job.place_middle'), t('job.mm_middle', { x: place.x_mm, y: place.y_mm })],
    [t('job.place_rotation'), t('job.degrees', { degrees: place.rotation })],
    [
      t('job.place_area'),
      t('job.mm', { width: place.area_width_mm, height: place.area_height_mm }),
    ],
  ] as const;
  return (
    <section className="job-area">
      <Plan place={place} />
      <div>
        <h3>{t('job.place', { area: name })}</h3>
        <dl className="job-dl figures">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The area with the outline of its print, to scale. */
function Plan({ place }: { place: Place }) {
  const { area_width_mm: width, area_height_mm: height, x_mm: x, y_mm: y, rotation } = place;
  const half = { x: width / 2, y: height / 2 };
  return (
    <svg
      className="job-plan"
      viewBox={`${-half.x - 2} ${-half.y - 2} ${width + 4} ${height + 4}`}
      aria-hidden="true"
    >
      {place.shape === 'circle' ? (
        <ellipse rx={half.x} ry={half.y} />
      ) : (
        <rect x={-half.x} y={-half.y} width={width} height={height} />
      )}
      <path className="job-plan-middle" d={`M${-half.x} 0H${half.x}M0 ${-half.y}V${half.y}`} />
      <rect
        className="job-plan-print"
        x={x - place.width_mm / 2}
        y={y - place.height_mm / 2}
        width={place.width_mm}
        height={place.height_mm}
        transform={`rotate(${rotation} ${x} ${y})`}
      />
    </svg>
  );
}

import { chartMeasure, SIZE_TOLERANCE_MM } from '@lathe/rules/merch/size-fit';
import { useTranslation } from '../../ui/translation.ts';
import './size-chart.css';

/** Laid flat. */
export interface MeasuredSize {
  code: string;
  chest_mm: number;
  length_mm: number;
  sleeve_mm: number | null;
}

const COLUMNS = ['chest', 'length', 'sleeve'] as const;

/** In centimetres and inches, because buyers compare it with labels of both. */
export function SizeChart({ sizes }: { sizes: readonly MeasuredSize[] }) {
  const { t } = useTranslation('merch_shop');
  const hasSleeve = sizes.some(({ sleeve_mm }) => sleeve_mm !== null);
  const columns = hasSleeve ? COLUMNS : COLUMNS.slice(0, 2);
  return (
    <table className="size-chart figures">
      <caption>{t('chart.caption', { cm: SIZE_TOLERANCE_MM / 10 })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('size')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`chart.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sizes.map((size) => (
          <tr key={size.code}>
            <th scope="row">{size.code}</th>
            {columns.map((column) => (
              <td key={column}>
                <Measure mm={size[`${column}_mm`]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Measure({ mm }: { mm: number | null }) {
  const { t } = useTranslation('merch_shop');
  if (mm === null) return '–';
  return (
    <>
      {t('chart.cm', { value: chartMeasure(mm, 'cm') })}
      <span className="text-soft">{t('chart.in', { value: chartMeasure(mm, 'in') })}</span>
    </>
  );
}

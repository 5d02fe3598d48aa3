/** A chart with the same figures as a table. Rendered on the server, complete without scripts. */
import { useId } from 'react';
import { type ChartKind, type ChartSeries, chartGeometry } from './chart-geometry.ts';
import { labelSizes } from './chart-labels.ts';
import { ChartTable } from './chart-table.tsx';
import { useTranslation } from './translation.ts';
import './chart.css';

export type { ChartSeries } from './chart-geometry.ts';

export interface ChartProps {
  kind: ChartKind;
  title: string;
  /** Heading of the labels, such as “Month”. */
  labelTitle: string;
  /** In words, such as “March 2026”. */
  labels: readonly string[];
  /** At most six, one per colour. */
  series: readonly ChartSeries[];
  /** A figure in the reader's format. */
  format: (value: number) => string;
  /** Shorter, for the scale. */
  formatTick?: (value: number) => string;
  /** Marks on the time axis. The page also lists them as text. */
  notes?: readonly { label: number; text: string }[];
}

export function Chart(props: ChartProps) {
  const { kind, title, series } = props;
  const { t } = useTranslation('parts');
  const id = useId();
  const isEmpty = !series.some(({ values }) => values.some((value) => value !== null));
  return (
    <figure className="graph" aria-labelledby={id}>
      <figcaption id={id} className="graph-title">
        {title}
      </figcaption>
      {isEmpty ? (
        <p className="graph-empty">{t('chart.empty')}</p>
      ) : (
        <>
          {series.length > 1 && <Legend kind={kind} series={series} />}
          <Plot {...props} />
          <ChartTable {...props} />
        </>
      )}
    </figure>
  );
}

/** From here on gaps beside bars would leave nothing of them on a phone, and dots would touch. */
const DENSE = 60;

function Plot(props: ChartProps) {
  const { kind, title, labels, series, format, formatTick = format, notes = [] } = props;
  const { t } = useTranslation('parts');
  const highest = useHighest(props);
  const { ticks, columns, bars, lines } = chartGeometry(kind, labels, series);
  const named = (at: { series: number; label: number; value: number }) =>
    [labels[at.label], series.length > 1 && series[at.series]?.name, format(at.value)]
      .filter(Boolean)
      .join(', ');
  const sizes = labelSizes(labels);
  const beside = labels.length * (kind === 'bars' ? series.length : 1);
  return (
    <div className="graph-plot">
      <div className="graph-scale" aria-hidden="true">
        {ticks.map(({ value, y }) => (
          <span key={value} style={{ insetBlockStart: `${y}%` }}>
            {formatTick(value)}
          </span>
        ))}
        {/* Gives the column its width; the others are positioned. */}
        <span className="graph-widest">{widest(ticks.map(({ value }) => formatTick(value)))}</span>
      </div>
      <svg
        className="graph-drawing"
        data-dense={beside > DENSE}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart.drawing', { title, highest })}
      >
        {ticks.map(({ value, y }) => (
          <path key={value} d={`M0 ${y}H100`} className="graph-rule" data-zero={value === 0} />
        ))}
        {notes.map(({ label, text }) => (
          <path key={`${label} ${text}`} d={`M${columns[label] ?? 0} 0V100`} className="graph-note">
            <title>{text}</title>
          </path>
        ))}
        {bars.map((bar) => (
          <rect
            key={`${bar.series} ${bar.label}`}
            className="graph-bar"
            data-series={bar.series + 1}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
          >
            <title>{named(bar)}</title>
          </rect>
        ))}
        {lines.map(({ series: index, path, dots }) => (
          <g key={series[index]?.name} data-series={index + 1}>
            <path d={path} className="graph-line" />
            {dots.map(({ label, value, x, y }) => (
              <path key={label} d={`M${x} ${y}h0`} className="graph-dot">
                <title>{named({ series: index, label, value })}</title>
              </path>
            ))}
          </g>
        ))}
      </svg>
      <div className="graph-labels" aria-hidden="true">
        {columns.map((x, index) => (
          <span key={labels[index]} style={{ insetInlineStart: `${x}%` }} data-sizes={sizes[index]}>
            {labels[index]}
          </span>
        ))}
      </div>
    </div>
  );
}

function Legend({ kind, series }: Pick<ChartProps, 'kind' | 'series'>) {
  return (
    <ul className="graph-legend">
      {series.map(({ name }, index) => (
        <li key={name}>
          <svg
            viewBox="0 0 20 12"
            width="20"
            height="12"
            aria-hidden="true"
            data-series={index + 1}
          >
            {kind === 'lines' ? (
              <path d="M1 6H19" className="graph-line" />
            ) : (
              <rect width="20" height="12" className="graph-bar" />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The drawing in a sentence; the table has the rest. */
function useHighest({ labels, series, format }: ChartProps): string {
  const { t } = useTranslation('parts');
  const figures = series.flatMap(({ name, values }) =>
    values.map((value, index) => ({ name, label: labels[index] ?? '', value: value ?? -Infinity })),
  );
  const top = figures.reduce((a, b) => (b.value > a.value ? b : a));
  const texts = { value: format(top.value), label: top.label, series: top.name };
  return t(series.length > 1 ? 'chart.highest_of' : 'chart.highest', texts);
}

function widest(texts: readonly string[]): string {
  return texts.reduce((a, b) => (b.length > a.length ? b : a), '');
}

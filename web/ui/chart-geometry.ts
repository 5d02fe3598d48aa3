/** Shapes of a chart in a box of 100 × 100, which CSS stretches to the size of the chart. */
import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { line, stack, stackOffsetDiverging } from 'd3-shape';

export interface ChartSeries {
  name: string;
  /** One per label; null leaves a gap. */
  values: readonly (number | null)[];
}

export type ChartKind = 'bars' | 'stacked' | 'lines';

export interface ChartBar {
  series: number;
  label: number;
  value: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ChartLine {
  series: number;
  path: string;
  dots: { label: number; value: number; x: number; y: number }[];
}

interface Geometry {
  /** Figures of the scale, each with its distance from the top in percent. */
  ticks: { value: number; y: number }[];
  /** The middle of each label, in percent from the start. */
  columns: number[];
  bars: ChartBar[];
  lines: ChartLine[];
}

const SIZE = 100;
const TICKS = 4;

export function chartGeometry(
  kind: ChartKind,
  labels: readonly string[],
  series: readonly ChartSeries[],
): Geometry {
  const places = labels.map((_, index) => index);
  const band = scaleBand<number>()
    .domain(places)
    .range([0, SIZE])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const point = scalePoint<number>().domain(places).range([0, SIZE]).padding(0.5);
  const stacks = kind === 'stacked' ? stacked(places, series) : [];
  const values = series.flatMap((each) => each.values.filter((value) => value !== null));
  const ends = kind === 'stacked' ? stacks.flatMap(({ from, to }) => [from, to]) : values;
  const scale = scaleLinear()
    // Always from zero: a shortened scale makes small differences look large.
    .domain([Math.min(0, ...ends), Math.max(0, ...ends) || (Math.min(0, ...ends) < 0 ? 0 : 1)])
    .range([SIZE, 0])
    .nice(TICKS);
  const isWhole = values.every(Number.isInteger);
  const y = (value: number) => round(scale(value));
  const bar = (at: Pick<ChartBar, 'series' | 'label' | 'value'>, from: number, to: number) => {
    const part = kind === 'bars' ? series.length : 1;
    const width = band.bandwidth() / part;
    const offset = kind === 'bars' ? at.series * width : 0;
    return {
      ...at,
      x: round((band(at.label) ?? 0) + offset),
      width: round(width),
      y: Math.min(y(from), y(to)),
      height: round(Math.abs(y(from) - y(to))),
    };
  };
  return {
    ticks: scale
      .ticks(TICKS)
      .filter((value) => !isWhole || Number.isInteger(value))
      .map((value) => ({ value, y: y(value) })),
    columns: places.map((place) =>
      kind === 'lines'
        ? round(point(place) ?? 0)
        : round((band(place) ?? 0) + band.bandwidth() / 2),
    ),
    bars: [
      ...(kind === 'bars' ? single(series).map((at) => bar(at, 0, at.value)) : []),
      ...stacks.map(({ from, to, ...at }) => bar(at, from, to)),
    ],
    lines:
      kind === 'lines'
        ? series.map((each, index) => {
            const dots = single([each]).map(({ label, value }) => ({
              label,
              value,
              x: round(point(label) ?? 0),
              y: y(value),
            }));
            const draw = line<number | null>()
              .defined((value) => value !== null)
              .x((_, place) => round(point(place) ?? 0))
              .y((value) => y(value ?? 0));
            return { series: index, path: draw(each.values) ?? '', dots };
          })
        : [],
  };
}

function single(series: readonly ChartSeries[]): Pick<ChartBar, 'series' | 'label' | 'value'>[] {
  return series.flatMap(({ values }, index) =>
    values.flatMap((value, label) => (value === null ? [] : [{ series: index, label, value }])),
  );
}

/** Negative values, such as refunds, stack below zero. */
function stacked(places: readonly number[], series: readonly ChartSeries[]) {
  const layers = stack<number, number>()
    .keys(series.map((_, index) => index))
    .value((place, index) => series[index]?.values[place] ?? 0)
    .offset(stackOffsetDiverging)(places);
  return layers.flatMap((layer) =>
    layer.flatMap(([from, to], label) => {
      const value = series[layer.key]?.values[label] ?? null;
      return value === null ? [] : [{ series: layer.key, label, value, from, to }];
    }),
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

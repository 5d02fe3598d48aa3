import { useId } from 'react';
import { Day, useDayText } from './time.tsx';
import './day-chart.css';

interface Props {
  title: string;
  /** One bar each, oldest first. */
  days: readonly { date: string; value: number }[];
  /** A figure in the reader's language. */
  format: (value: number) => string;
  /** Texts of the table with the same figures. */
  table: { open: string; day: string; value: string };
}

/** In units of the drawing, which CSS stretches to the width of its box. */
const STEP = 10;
const BAR = 7;
const HEIGHT = 100;

/** Figures of the last days as bars, and as a table. Complete without scripts. */
export function DayChart({ title, days, format, table }: Props) {
  const id = useId();
  const dayText = useDayText('day-month');
  const highest = Math.max(0, ...days.map(({ value }) => value));
  const heightOf = (value: number) => (highest > 0 ? (Math.max(0, value) / highest) * HEIGHT : 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="day-chart" aria-labelledby={id}>
      <figcaption id={id} className="text-strong">
        {title}
      </figcaption>
      <p className="day-chart-top figures" aria-hidden="true">
        {format(highest)}
      </p>
      <svg
        className="day-chart-bars"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ date, value }, at) => (
          <rect
            key={date}
            x={at * STEP + (STEP - BAR) / 2}
            y={HEIGHT - heightOf(value)}
            width={BAR}
            height={heightOf(value)}
          >
            <title>{`${dayText(date)}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="day-chart-ends" aria-hidden="true">
        {first && <Day value={first.date} style="day-month" />}
        {last && <Day value={last.date} style="day-month" />}
      </p>
      <details>
        <summary>{table.open}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{table.day}</th>
              <th scope="col">{table.value}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">
                  <Day value={date} style="day-month" />
                </th>
                <td className="figures">{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

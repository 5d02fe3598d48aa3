import { formatMoney, money } from '@lathe/rules/money';
import { formatNumber } from '@lathe/rules/number-format';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { usePartTexts } from './part-texts.ts';
import { Section } from './section.tsx';

export function Charts() {
  const texts = usePartTexts();
  const locale = useLocale();
  const count = (value: number) => formatNumber(value, locale);
  const pounds = (value: number) => formatMoney(money(value, 'GBP'), locale);
  const months = { labelTitle: texts.month, labels: texts.months };
  const { formats } = texts;
  return (
    <Section id="charts" title={texts.charts}>
      <div className="showcase-meters">
        <Card>
          <Chart
            {...months}
            kind="stacked"
            title={texts.copies}
            format={count}
            series={[
              { name: formats.vinyl_12, values: [31, 44, 58, 40, 36, 62, 75, 51] },
              { name: formats.vinyl_7, values: [12, 9, 21, 14, 18, 8, 16, 22] },
              { name: formats.cd, values: [7, 11, 5, 9, 3, 12, 10, 6] },
            ]}
          />
        </Card>
        <Card>
          <Chart
            {...months}
            kind="bars"
            title={texts.earnings}
            format={pounds}
            formatTick={(value) => pounds(value).replace(/[.,]00(?!\d)/, '')}
            series={[
              {
                name: texts.earned,
                values: [41200, 52100, 69900, 48800, 45000, 81500, 90250, 61400],
              },
              { name: texts.refunded, values: [-2850, 0, -5700, -2850, 0, -11400, -2850, 0] },
            ]}
          />
        </Card>
        <Card>
          <Chart
            {...months}
            kind="lines"
            title={`${texts.listeners}, ${texts.plays}`}
            format={count}
            series={[
              { name: texts.plays, values: [420, 510, 690, 480, null, 810, 900, 615] },
              { name: texts.listeners, values: [140, 150, 230, 160, null, 260, 310, 190] },
            ]}
          />
        </Card>
        <Card>
          <Chart
            {...months}
            kind="bars"
            title={texts.noSales}
            format={count}
            series={[{ name: texts.noSales, values: texts.months.map(() => null) }]}
          />
        </Card>
      </div>
    </Section>
  );
}

const ORDER = ['done', 'done', 'current', 'to_come'] as const;
const PAYOUT = ['done', 'failed', 'to_come'] as const;

export function Steps() {
  const texts = usePartTexts();
  return (
    <Section id="steps" title={texts.steps}>
      <Stepper
        label={texts.stepsOf}
        steps={texts.stepTitles.map((title, index) => ({
          id: title,
          title,
          state: ORDER[index] ?? 'to_come',
          ...(index === 0 && { to: '?step=paid#steps' }),
        }))}
      />
      <Stepper
        label={texts.stepsFailed}
        steps={texts.payoutTitles.map((title, index) => ({
          id: title,
          title,
          state: PAYOUT[index] ?? 'to_come',
          ...(index === 1 && { note: texts.payoutProblem }),
        }))}
      />
    </Section>
  );
}

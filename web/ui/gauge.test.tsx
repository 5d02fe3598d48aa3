import { expect, it } from 'vitest';
import { Gauge } from './gauge.tsx';
import { markup } from './testing/markup.tsx';
import { duration } from './time.tsx';

const gauge = (value: number) =>
  markup(
    <Gauge label="Side A" value={value} warnAbove={1200} limit={1320} format={duration} note="!" />,
  );

it('shows no warning up to the threshold, and has a text value', () => {
  const html = gauge(1200);
  expect(html).toContain('aria-valuetext="20:00 of 22:00"');
  expect(html).not.toContain('gauge-warning');
  expect(html).not.toContain('gauge-danger');
});

it('warns above the threshold, up to the limit', () => {
  expect(gauge(1201)).toContain('gauge-warning');
  expect(gauge(1320)).toContain('gauge-warning');
  expect(gauge(1320)).not.toContain('gauge-danger');
});

it('shows danger above the limit, and never exceeds its maximum', () => {
  const html = gauge(5000);
  expect(html).toContain('gauge-danger');
  expect(html).toContain('aria-valuenow="1320"');
  expect(html).toContain('width:100%');
});

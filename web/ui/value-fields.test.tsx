import { describe, expect, it } from 'vitest';
import { IbanField } from './iban-field.tsx';
import { MoneyField } from './money-field.tsx';
import { markup } from './testing/markup.tsx';
import { ZonedTimeField } from './zoned-time-field.tsx';

describe('money field', () => {
  const price = (
    <MoneyField
      name="price"
      label="Price"
      currency="EUR"
      defaultValue={{ amount: 123450, currency: 'EUR' }}
    />
  );

  it('shows the amount and the sign as the reader writes them', () => {
    expect(markup(price)).toContain('value="1,234.50"');
    expect(markup(price)).toMatch(/input-affix">€<\/span><input/);
    expect(markup(price, 'de')).toContain('value="1.234,50"');
    expect(markup(price, 'de')).toMatch(/<input[^>]*\/><span class="input-affix">€/);
  });

  it('keeps what the person submitted, with the error of the server', () => {
    const html = markup(
      <MoneyField id="p" name="p" label="P" currency="EUR" defaultValue="1,2,3" error="No" />,
    );
    expect(html).toContain('value="1,2,3"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="p-error"');
  });

  it('opens the keyboard with a decimal sign, and can offer currencies', () => {
    expect(markup(price)).toContain('inputMode="decimal"');
    const html = markup(
      <MoneyField name="fee" label="Fee" currency="GBP" currencies={['GBP', 'EUR']} />,
    );
    expect(html).toContain('name="fee_currency"');
    expect(html).toMatch(/<option selected="">GBP/);
  });
});

it('an IBAN field groups by four before any script runs', () => {
  const html = markup(<IbanField name="iban" label="IBAN" defaultValue="de89370400440532013000" />);
  expect(html).toContain('value="DE89 3704 0044 0532 0130 00"');
  expect(html).toContain('autoCapitalize="characters"');
});

describe('date-time field with time zone', () => {
  const field = (defaultValue: string, defaultZone: string, locale: 'en_GB' | 'de' = 'en_GB') =>
    markup(
      <ZonedTimeField
        id="doors"
        name="doors"
        label="Doors"
        defaultValue={defaultValue}
        defaultZone={defaultZone}
      />,
      locale,
    );

  it('is a native date-time input and a list of zones without scripts', () => {
    const html = field('2027-01-15T20:00', 'Europe/Berlin');
    expect(html).toMatch(/type="datetime-local"[^>]*name="doors"[^>]*value="2027-01-15T20:00"/);
    expect(html).toContain('name="doors_zone"');
    expect(html).toContain('<option value="Europe/Berlin" selected="">Berlin</option>');
    expect(html).toContain('Buenos Aires, Argentina');
    expect(html).not.toContain('doors_occurrence');
  });

  it('says which instant it is', () => {
    expect(field('2027-01-15T20:00', 'Europe/Berlin')).toContain(
      '20:00 in Berlin (UTC+01:00) is 19:00 UTC.',
    );
    expect(field('2027-07-15T20:00', 'Europe/Berlin', 'de')).toContain(
      '20:00 Uhr in Berlin (UTC+02:00) ist 18:00 Uhr UTC.',
    );
  });

  it('has an error for a time that clocks skip', () => {
    const html = field('2027-03-28T02:30', 'Europe/Berlin');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('so 02:30 does not exist');
  });

  it('asks which one where clocks show the time twice', () => {
    const html = field('2026-10-25T02:30', 'Europe/Berlin');
    expect(html).toContain('so 02:30 happens twice');
    expect(html).toMatch(
      /name="doors_occurrence"[^>]*value="second"|value="second"[^>]*name="doors_occurrence"/,
    );
    expect(html).toContain('(UTC+02:00)');
    expect(html).toContain('(UTC+01:00)');
  });
});

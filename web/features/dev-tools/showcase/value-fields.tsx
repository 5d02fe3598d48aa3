import { SALE_CURRENCIES } from '@lathe/rules/money';
import { IbanField } from '../../../ui/iban-field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { ZonedTimeField } from '../../../ui/zoned-time-field.tsx';
import { usePartTexts } from './part-texts.ts';
import { Columns, Section } from './section.tsx';

export function ValueFields() {
  const texts = usePartTexts();
  return (
    <Section id="value-fields" title={texts.valueFields}>
      <Columns>
        <MoneyField
          id="sample-price"
          name="price"
          label={texts.price}
          currency="EUR"
          defaultValue={{ amount: 123450, currency: 'EUR' }}
        />
        <MoneyField
          id="sample-fee"
          name="fee"
          label={texts.fee}
          help={texts.feeHelp}
          currency="GBP"
          currencies={SALE_CURRENCIES}
          optional
        />
        <IbanField id="sample-iban" name="iban" label={texts.iban} help={texts.ibanHelp} />
      </Columns>
      <div className="stack gap-8 columns-2">
        <ZonedTimeField
          id="sample-doors"
          name="doors"
          label={texts.doors}
          defaultValue="2027-01-15T20:00"
          defaultZone="Europe/Berlin"
        />
        <ZonedTimeField
          id="sample-night"
          name="night"
          label={texts.night}
          defaultValue="2027-03-28T01:30"
          defaultZone="Europe/London"
        />
        <ZonedTimeField
          id="sample-late"
          name="late"
          label={texts.clockChange}
          defaultValue="2026-11-01T01:30"
          defaultZone="America/New_York"
        />
      </div>
    </Section>
  );
}

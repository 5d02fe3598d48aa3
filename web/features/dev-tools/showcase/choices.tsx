import { Checkbox, Switch } from '../../../ui/checkbox.tsx';
import { Money } from '../../../ui/money.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { useSampleTexts } from './sample-texts.ts';
import { Columns, Section } from './section.tsx';

const prices = [2850, 1590, 1420, 2850];

export function Choices() {
  const texts = useSampleTexts();
  return (
    <Section id="choices" title={texts.sections.choices}>
      <RadioGroup
        label={texts.format}
        name="sample-format"
        layout="cards"
        defaultValue="f0"
        options={texts.formats.map(([label, help], index) => ({
          value: `f${index}`,
          label,
          help,
          detail: <Money value={{ amount: prices[index] ?? 0, currency: 'GBP' }} />,
          disabled: index === 3,
        }))}
      />
      <Columns>
        <RadioGroup
          label={texts.service}
          name="sample-service"
          defaultValue="s0"
          options={texts.services.map((label, index) => ({ value: `s${index}`, label }))}
        />
        <div>
          <Checkbox label={texts.news} help={texts.newsHelp} defaultChecked />
          <Checkbox label={texts.terms} error={texts.termsError} />
          <Checkbox label={texts.explicit} disabled />
          <Checkbox label={texts.explicit} disabled defaultChecked />
        </div>
        <div>
          <Switch label={texts.live} help={texts.liveHelp} defaultChecked />
          <Switch label={texts.news} />
          <Switch label={texts.explicit} disabled />
        </div>
      </Columns>
    </Section>
  );
}

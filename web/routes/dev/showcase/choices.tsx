import { Checkbox, Switch } from '../../../ui/checkbox.tsx';
import { Money } from '../../../ui/money.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { useSampleTexts } from './sample-texts.ts';
import { Columns, Section } from './section.tsx';

const prices = [2850, 1590, 1420, 2850];

export function Choices() {
  const words = useSampleTexts();
  return (
    <Section id="choices" title={words.sections.choices}>
      <RadioGroup
        label={words.format}
        name="sample-format"
        look="cards"
        defaultValue="f0"
        options={words.formats.map(([label, help], index) => ({
          value: `f${index}`,
          label,
          help,
          aside: <Money value={{ amount: prices[index] ?? 0, currency: 'GBP' }} />,
          disabled: index === 3,
        }))}
      />
      <Columns>
        <RadioGroup
          label={words.service}
          name="sample-service"
          defaultValue="s0"
          options={words.services.map((label, index) => ({ value: `s${index}`, label }))}
        />
        <div>
          <Checkbox label={words.news} help={words.newsHelp} defaultChecked />
          <Checkbox label={words.terms} error={words.termsError} />
          <Checkbox label={words.explicit} disabled />
          <Checkbox label={words.explicit} disabled defaultChecked />
        </div>
        <div>
          <Switch label={words.live} help={words.liveHelp} defaultChecked />
          <Switch label={words.news} />
          <Switch label={words.explicit} disabled />
        </div>
      </Columns>
    </Section>
  );
}

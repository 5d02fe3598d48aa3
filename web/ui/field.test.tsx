import { describe, expect, it } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { markup } from './testing/markup.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

describe('text field', () => {
  it('has its label, and is described by its error and help', () => {
    const html = markup(<TextField id="email" label="Email" help="Private" error="No @ in it" />);
    expect(html).toContain('<label for="email"');
    expect(html).toContain('aria-describedby="email-error email-help"');
    expect(html).toContain('id="email-error"');
    expect(html).toContain('id="email-help"');
    expect(html).toContain('aria-invalid="true"');
  });

  it('has no error state and no reference to missing text', () => {
    const html = markup(<TextField id="email" label="Email" />);
    expect(html).not.toContain('aria-invalid');
    expect(html).not.toContain('aria-describedby');
  });

  it('is required unless marked as optional, and shows it', () => {
    expect(markup(<TextField label="Name" />)).toContain('required=""');
    const optional = markup(<TextField label="Name" optional />);
    expect(optional).not.toContain('required=""');
    expect(optional).toContain('(optional)');
  });

  it('keeps its label for screen readers when it is hidden', () => {
    expect(markup(<TextField id="q" label="Search" hideLabel />)).toContain(
      '<label for="q" class="sr-only">Search</label>',
    );
  });
});

it('a text area with a limit shows how much is left, in the language of the reader', () => {
  const area = <TextArea label="Bio" maxLength={10} defaultValue="123456" />;
  expect(markup(area)).toContain('4 characters left');
  expect(markup(area, 'de')).toContain('noch 4 Zeichen');
});

it('a select is native, so it works before any script', () => {
  const html = markup(
    <SelectField label="Genre" name="genre">
      <option value="jazz">Jazz</option>
    </SelectField>,
  );
  expect(html).toMatch(/<select [^>]*name="genre"/);
});

it('a checkbox is described by its own error', () => {
  const html = markup(<Checkbox id="terms" label="Agreed" error="Please agree" />);
  expect(html).toContain('aria-describedby="terms-error"');
});

it('a group of radios has one name, and starts with the given choice', () => {
  const html = markup(
    <RadioGroup
      label="Format"
      name="format"
      defaultValue="cd"
      options={[
        { value: 'vinyl', label: 'Vinyl' },
        { value: 'cd', label: 'CD' },
      ]}
    />,
  );
  expect(html.match(/name="format"/g)).toHaveLength(2);
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(html).toMatch(/value="cd"[^>]*checked=""|checked=""[^>]*value="cd"/);
});

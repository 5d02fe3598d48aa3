import { describe, expect, it } from 'vitest';
import { FileProgress } from './file-progress.tsx';
import { FilterBar } from './filter-bar.tsx';
import { withoutFilters } from './filter-query.ts';
import { Gallery } from './gallery.tsx';
import { OptimisticToggle } from './optimistic-toggle.tsx';
import { Scanner } from './scanner.tsx';
import { SelectField } from './select-field.tsx';
import { Stepper } from './stepper.tsx';
import { markup } from './testing/markup.tsx';

describe('filter bar', () => {
  const fields = (
    <SelectField name="format" label="Format">
      <option value="cd">CD</option>
    </SelectField>
  );

  it('is a named search form with a button, so it works without scripts', () => {
    const html = markup(
      <FilterBar label="Releases" active={[]}>
        {fields}
      </FilterBar>,
    );
    expect(html).toContain('<search aria-label="Releases"><form');
    expect(html).toContain('type="submit"');
    expect(html).toContain('popoverTarget');
    expect(html).not.toContain('Active filters');
  });

  it('lists active filters as links that remove them', () => {
    const active = [{ name: 'format', text: 'Format: CD' }];
    const html = markup(
      <FilterBar label="Releases" active={active}>
        {fields}
      </FilterBar>,
    );
    expect(html).toContain('aria-label="Remove filter: Format: CD"');
    expect(html).toContain('Filters (1)');
    expect(html).toContain('Clear all');
  });

  it('removes one filter, and the position in the list', () => {
    const search = '?format=cd&genre=jazz&genre=folk&cursor=abc&sort=day';
    expect(withoutFilters(search, [{ name: 'format' }])).toBe('?genre=jazz&genre=folk&sort=day');
    expect(withoutFilters(search, [{ name: 'genre', value: 'jazz' }])).toBe(
      '?format=cd&genre=folk&sort=day',
    );
    expect(withoutFilters('?format=cd', [{ name: 'format' }])).toBe('');
  });
});

it('a stepper says the state of each step in words, and marks the current one', () => {
  const html = markup(
    <Stepper
      label="Order"
      steps={[
        { id: 'a', title: 'Paid', state: 'done', to: '/paid' },
        { id: 'b', title: 'Cut', state: 'failed', note: 'The disc broke' },
        { id: 'c', title: 'Shipped', state: 'current' },
      ]}
    />,
  );
  expect(html).toMatch(/<ol[^>]*aria-label="Order"/);
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(html).toContain('<a href="/paid" data-discover="true">Paid</a>');
  expect(html).toContain(': failed');
  expect(html).toContain('The disc broke');
});

describe('file on its way', () => {
  const file = {
    name: 'a.wav',
    size: 312_000_000,
    sent: 148_000_000,
    speed: 6_200_000,
    secondsLeft: 27,
    onPause: () => undefined,
    onResume: () => undefined,
    onCancel: () => undefined,
  };

  it('shows size, speed and time left, in the language of the reader', () => {
    expect(markup(<FileProgress {...file} state="sending" />)).toContain(
      '148 MB of 312 MB · 6.2 MB/s · 0:27 left',
    );
    expect(markup(<FileProgress {...file} state="sending" />, 'de')).toContain(
      '148 MB von 312 MB · 6,2 MB/s · noch 0:27',
    );
  });

  it.each([
    ['sending', 'Pause: a.wav'],
    ['paused', 'Continue: a.wav'],
    ['failed', 'Try again: a.wav'],
    ['lost', 'Pause: a.wav'],
  ] as const)('has its buttons while it is %s', (state, button) => {
    const html = markup(<FileProgress {...file} state={state} note="Why" />);
    expect(html).toContain(`aria-label="${button}"`);
    expect(html).toContain('aria-label="Cancel: a.wav"');
    expect(html).toContain('<span role="status">Why</span>');
  });

  it('has no buttons when it is done', () => {
    expect(markup(<FileProgress {...file} state="done" />)).not.toContain('<button');
  });
});

it('a toggle is a form with the next state before any script runs', () => {
  const html = markup(
    <OptimisticToggle label="Follow" isOn action="/follow" name="state" send={async () => null}>
      <input type="hidden" name="_token" value="x" />
    </OptimisticToggle>,
  );
  expect(html).toContain('<form action="/follow" method="post">');
  expect(html).toMatch(/role="switch" value="off" aria-checked="true"[^>]*name="state"/);
  expect(html).toContain('name="_token"');
});

it('a scanner is a text field with a button before any script runs', () => {
  const html = markup(<Scanner id="code" name="code" label="Code" />, 'de');
  expect(html).toContain('<label for="code"');
  expect(html).toMatch(/type="submit"/);
  expect(html).toMatch(/needs-scripts[^>]*>.*Mit der Kamera scannen/);
});

it('a gallery links thumbnails to pictures, and pictures to their full size', () => {
  const picture = (id: string) => ({
    id,
    alt: `Side ${id}`,
    full: `/full-${id}.jpg`,
    image: <img src={`/${id}.jpg`} alt={`Side ${id}`} />,
    thumbnail: <img src={`/small-${id}.jpg`} alt="" />,
  });
  const html = markup(<Gallery label="Pictures" pictures={[picture('a'), picture('b')]} />);
  const target = /<li id="([^"]+-b)"/.exec(html)?.[1];
  expect(target).toBeDefined();
  expect(html).toContain(`href="#${target}"`);
  expect(html).toContain('href="/full-b.jpg"');
  expect(html).toContain('aria-label="Picture 2 of 2: Side b"');
  expect(markup(<Gallery label="Pictures" pictures={[picture('a')]} />)).not.toContain('<nav');
});

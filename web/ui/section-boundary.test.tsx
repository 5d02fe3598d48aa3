// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Card } from './card.tsx';
import { SectionBoundary, Sections } from './section-boundary.tsx';
import { press, render } from './testing/render.tsx';

let isBroken = true;
let show: (data: string) => void;

function Part({ data }: { data: string }) {
  if (isBroken && data === 'bad') throw new Error('The part is broken.');
  return <p>Part with {data} data</p>;
}

function Page() {
  const [data, setData] = useState('bad');
  show = setData;
  return (
    <main id="content" tabIndex={-1}>
      <Sections>
        <Card title="First">It works.</Card>
        <Part data={data} />
        {null}
      </Sections>
      <Card title="Second">
        <Part data={data} />
      </Card>
    </main>
  );
}

const text = () => document.body.textContent ?? '';
const alerts = () => document.querySelectorAll('[role=alert]').length;

beforeEach(() => {
  isBroken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

it('one part fails alone, with its title, and can be tried again', async () => {
  await render(<Page />);
  expect(text()).toContain('It works.');
  expect(text()).toContain('Second');
  expect(alerts()).toBe(2);
  await press('Try again');
  expect(alerts()).toBe(2);
  isBroken = false;
  await press('Try again');
  expect(alerts()).toBe(1);
  expect(text()).toContain('Part with bad data');
  expect(document.activeElement?.id).toBe('content');
});

it('a failed part is shown again with new data', async () => {
  await render(<Page />);
  expect(alerts()).toBe(2);
  await act(async () => show('good'));
  expect(alerts()).toBe(0);
  expect(text()).toContain('Part with good data');
});

it('a silent part shows nothing', async () => {
  await render(
    <>
      <SectionBoundary silent>
        <Part data="bad" />
      </SectionBoundary>
      <p>The page</p>
    </>,
  );
  expect(text()).toBe('The page');
});

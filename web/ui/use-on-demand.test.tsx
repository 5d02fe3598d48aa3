// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, render } from './testing/render.tsx';
import { useOnDemand } from './use-on-demand.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await render(null);
  vi.useRealTimers();
});

let lost = 0;
const requests = { count: 0 };

const Drawer = () => <p>Basket</p>;

/** Safari does not name the file, so the same import is tried again. */
async function load() {
  requests.count += 1;
  if (requests.count <= lost) throw new TypeError('Importing a module script failed.');
  return { Drawer };
}

function Button({ load: own }: { load: typeof load }) {
  const [isOpen, setOpen] = useState(false);
  const part = useOnDemand(own, { isNeeded: isOpen, onFailure: () => setOpen(false) });
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Open
      </button>
      {part && <part.Drawer />}
    </>
  );
}

async function open(lostRequests: number) {
  lost = lostRequests;
  requests.count = 0;
  // Another function is another file.
  const own = () => load();
  await render(<Button load={own} />);
  await press('Open');
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => document.querySelector('p')?.textContent;

it('one lost request does not leave a button dead', async () => {
  await open(1);
  expect(shown()).toBeUndefined();
  await wait(600);
  expect(shown()).toBe('Basket');
});

it('when all attempts are lost, the next press tries again', async () => {
  await open(4);
  await wait(4000);
  expect(document.querySelector('button')?.getAttribute('aria-expanded')).toBe('false');
  await press('Open');
  await wait(100);
  expect(shown()).toBe('Basket');
});

function Bar({ load: own }: { load: typeof load }) {
  const part = useOnDemand(own, { isNeeded: true });
  return part && <part.Drawer />;
}

it('a part that stays needed is there as soon as the network is back', async () => {
  const own = () => load();
  lost = 2;
  requests.count = 0;
  await render(<Bar load={own} />);
  await wait(600);
  expect(shown()).toBeUndefined();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(shown()).toBe('Basket');
});

it('a file that is gone is requested less and less often, and not in a hidden tab', async () => {
  lost = Number.POSITIVE_INFINITY;
  requests.count = 0;
  const own = () => load();
  await render(<Bar load={own} />);
  const hour = 3_600_000;
  await wait(hour);
  // Four attempts each time, at most every five minutes.
  expect(requests.count).toBeLessThan(80);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await wait(hour);
  const { count } = requests;
  await wait(hour);
  expect(requests.count).toBe(count);
  lost = 0;
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe('Basket');
});

it('what stays needed for a component is not given up, because React remembers a failure', async () => {
  const given: string[] = [];
  for await (const file of glob('web/**/*.tsx', { exclude: ['web/build/**'] })) {
    // The date field has its own boundary.
    if (/\.test\.|node_modules|ui\/day-field/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (/= lazy\(/.test(text) && !text.includes('importUntilLoaded(')) given.push(file);
  }
  expect(given).toEqual([]);
});

it('code that loads on demand is always loaded in a way that survives a lost request', async () => {
  const plain: string[] = [];
  for await (const file of glob('web/**/*.{ts,tsx}', { exclude: ['web/build/**'] })) {
    if (/\.test\.|node_modules|words\.d\.ts|ui\/import-again/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    const imports = text.split('\n').filter((line) => /(?<!typeof )\bimport\(/.test(line));
    // A constant for `importAgain` and `useOnDemand`, or an entry of a list of such constants.
    const isConstant = /^(export const|const) \w+ = \(\) => import\(|^ {2}\w+: \(\) => import\(/;
    const isRepeated = /importAgain\(|importUntilLoaded\(|useOnDemand\(/.test(text);
    if (imports.some((line) => !isConstant.test(line)) || (imports.length > 0 && !isRepeated)) {
      plain.push(file);
    }
  }
  expect(plain).toEqual([]);
});

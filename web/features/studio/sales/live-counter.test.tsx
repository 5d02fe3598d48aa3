// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, render } from '../../../ui/testing/render.tsx';
import { LiveCounter } from './sales-summary.tsx';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  constructor() {
    super();
    sources.push(this);
  }
  close() {}
}

let sources: FakeSource[] = [];
let fetched: string[] = [];
let sold = 0;
let isOffline = false;

const counts = (copies: number) => ({ sales_last_week: copies, total_sales: copies });

/** The button loads the page again. */
function Page() {
  const [live, setLive] = useState(counts(0));
  return (
    <>
      <LiveCounter live={live} accountId="42" />
      <button type="button" onClick={() => setLive(counts(sold))}>
        Load
      </button>
    </>
  );
}

const count = () => document.querySelector('.live-count')?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function sell(copies: number): Promise<void> {
  for (let copy = 0; copy < copies; copy += 1) {
    sold += 1;
    sources.at(-1)?.dispatchEvent(new Event('sales'));
  }
  await wait(1);
}

beforeEach(async () => {
  vi.useFakeTimers();
  sources = [];
  fetched = [];
  sold = 0;
  isOffline = false;
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('fetch', async (input: string | URL) => {
    fetched.push(new URL(String(input), 'http://lathe.test').pathname);
    if (isOffline) throw new TypeError('offline');
    return Response.json(counts(sold));
  });
  await render(<Page />);
  await wait(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('follows sales with one call of its own, at most every few seconds', async () => {
  expect(count()).toBe('0');
  await sell(1);
  expect(count()).toBe('1');
  await sell(50);
  expect(fetched).toEqual(['/api/users/42/sales/realtime']);
  await wait(3000);
  expect(count()).toBe('51');
  expect(fetched).toHaveLength(2);
  await wait(60_000);
  expect(fetched).toHaveLength(2);
  await sell(1);
  expect(count()).toBe('52');
});

it('shows what was loaded with the page after that, and the sales after it', async () => {
  await sell(1);
  sold = 5;
  await press('Load');
  expect(count()).toBe('5');
  await wait(3000);
  await sell(1);
  expect(count()).toBe('6');
});

it('keeps its count while it cannot be fetched', async () => {
  isOffline = true;
  await sell(1);
  expect(count()).toBe('0');
  isOffline = false;
  await wait(60_000);
  await sell(1);
  expect(count()).toBe('2');
});

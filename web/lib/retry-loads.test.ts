import { createMemoryRouter, type MiddlewareFunction } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restartLoadsWith, retryLoads } from './retry-loads.ts';

const page = { loads: 0, sends: 0, isReachable: true };
const browser = { onLine: true };

function answer(): number {
  page.loads += 1;
  if (!page.isReachable) throw new TypeError('Failed to fetch');
  return page.loads;
}

function openRouter() {
  const router = createMemoryRouter([
    {
      middleware: [retryLoads as MiddlewareFunction],
      children: [
        { path: '/', loader: answer },
        { path: '/other' },
        {
          path: '/next',
          loader: answer,
          action: () => {
            page.sends += 1;
            throw new TypeError('Failed to fetch');
          },
        },
      ],
    },
  ]);
  restartLoadsWith(router.revalidate);
  return router;
}

beforeEach(() => {
  Object.assign(page, { loads: 0, sends: 0, isReachable: true });
  browser.onLine = true;
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', browser);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openPage() {
  const router = openRouter();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.loads).toBe(1);
  page.isReachable = false;
  return router;
}

describe('while the server is unreachable', () => {
  it('a navigation stays on the previous page, and ends when the server responds', async () => {
    const router = await openPage();
    void router.navigate('/next');
    await vi.advanceTimersByTimeAsync(6000);
    expect(router.state).toMatchObject({
      location: { pathname: '/' },
      navigation: { state: 'loading' },
    });
    page.isReachable = true;
    await vi.advanceTimersByTimeAsync(8000);
    expect(router.state).toMatchObject({
      historyAction: 'PUSH',
      location: { pathname: '/next' },
      navigation: { state: 'idle' },
      errors: null,
    });
  });

  it('a revalidation keeps the data of the page', async () => {
    const router = await openPage();
    const { loaderData, location } = router.state;
    void router.revalidate();
    await vi.advanceTimersByTimeAsync(2000);
    expect(router.state).toMatchObject({ loaderData, errors: null });
    page.isReachable = true;
    await vi.advanceTimersByTimeAsync(8000);
    expect(Object.values(router.state.loaderData)).toContain(page.loads);
    expect(router.state).toMatchObject({ location, revalidation: 'idle' });
  });

  it('a load fails after 15 seconds', async () => {
    const router = await openPage();
    void router.navigate('/next');
    await vi.advanceTimersByTimeAsync(14_900);
    expect(router.state.errors).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(Object.values(router.state.errors ?? {})).toEqual([new TypeError('Failed to fetch')]);
    expect(page.loads).toBe(6);
  });

  it('a form is not sent twice', async () => {
    const router = await openPage();
    const formData = new FormData();
    void router.navigate('/next', { formMethod: 'post', formData });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.sends).toBe(1);
    expect(router.state.errors).not.toBeNull();
  });

  it('a load is not retried after the user has opened another page', async () => {
    const router = await openPage();
    void router.navigate('/next');
    await vi.advanceTimersByTimeAsync(500);
    void router.navigate('/other');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(router.state).toMatchObject({ location: { pathname: '/other' }, errors: null });
    expect(page.loads).toBe(2);
  });
});

it('offline, a load waits for the network', async () => {
  const router = await openPage();
  browser.onLine = false;
  void router.navigate('/next');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(router.state.errors).toBeNull();
  page.isReachable = true;
  browser.onLine = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(router.state).toMatchObject({ location: { pathname: '/next' }, errors: null });
});

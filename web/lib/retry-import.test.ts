// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadPage } from './hold-reloads.ts';
import { retryImport } from './retry-import.ts';

vi.mock('./hold-reloads.ts', () => ({ reloadPage: vi.fn() }));

function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch module');
    return 'words';
  });
  return load;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(reloadPage).mockClear();
  vi.stubGlobal('fetch', async () => new Response('ok'));
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([0, 1, 3])('loads a file that failed %s times', async (times) => {
  const load = failing(times);
  const loaded = retryImport(load);
  await vi.advanceTimersByTimeAsync(4000);
  await expect(loaded).resolves.toBe('words');
  expect(load).toHaveBeenCalledTimes(times + 1);
  expect(reloadPage).not.toHaveBeenCalled();
});

it('tries again at once when the network is back', async () => {
  const loaded = retryImport(failing(1));
  await vi.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('words');
});

it('reloads the page once if the server answers but the file does not come', async () => {
  const isReloading = () => vi.mocked(reloadPage).mock.calls.length > 0;
  void retryImport(() =>
    isReloading() ? new Promise(() => undefined) : Promise.reject(new TypeError('Failed to fetch')),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloadPage).toHaveBeenCalledTimes(1);
  // After the reload.
  const again = failing(20);
  const loaded = retryImport(again);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reloadPage).toHaveBeenCalledTimes(1);
  await expect(loaded).resolves.toBe('words');
});

it('does not reload while the server is unreachable, which would show an error of the browser', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const loaded = retryImport(failing(10));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(loaded).resolves.toBe('words');
  expect(reloadPage).not.toHaveBeenCalled();
});

// @vitest-environment happy-dom
import { urls } from 'virtual:words/urls/de';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useTranslation } from '../ui/translation.ts';
import { BrowserMessages, loadMessages } from './messages.ts';

vi.mock('./hold-reloads.ts', () => ({ reloadPage: vi.fn() }));
vi.mock('../ui/import-again.ts', () => ({ importAgain: vi.fn() }));
const { reloadPage } = await import('./hold-reloads.ts');
const { importAgain } = await import('../ui/import-again.ts');

const report = vi.fn();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
  document.body.innerHTML = document.head.innerHTML = '';
});

function Skip() {
  const { t } = useTranslation();
  return (
    <p>
      {t('skip_to_content')} {t('skip_to_content')}
    </p>
  );
}

/** The file of the page has no messages: as if the build had missed one. */
async function show() {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('reportError', report);
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('-page-') ? { common: {} } : { common: { skip_to_content: 'Los' } }),
  );
  document.head.innerHTML = '<link rel="preload" href="/assets/words-de-page-a-1.json">';
  await loadMessages('de');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const page = (
    <BrowserMessages>
      <Skip />
    </BrowserMessages>
  );
  await act(async () => root.render(page));
  return root;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => document.querySelector('p')?.textContent;

it('a message that the build missed is shown when it is there, and reported once', async () => {
  vi.mocked(importAgain).mockResolvedValue({ urls });
  const root = await show();
  await wait(0);
  expect(shown()).toBe('Los Los');
  expect(report).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});

it('the list of files is loaded again, and does not reload a page that can do without', async () => {
  vi.mocked(importAgain).mockRejectedValueOnce(new Error('Lost')).mockResolvedValue({ urls });
  const root = await show();
  expect(shown()).toBe('skip_to_content skip_to_content');
  await wait(10_000);
  expect(shown()).toBe('Los Los');
  expect(reloadPage).not.toHaveBeenCalled();
  act(() => root.unmount());
});

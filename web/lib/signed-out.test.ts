import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, syncSignOut } from './signed-out.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

/** Stubs the tab globals that the two functions use. */
function openTab(pathname: string) {
  const clear = vi.fn();
  const reload = vi.fn();
  vi.stubGlobal('sessionStorage', { clear });
  vi.stubGlobal('location', { pathname, reload });
  return { clear, reload };
}

describe('signing out', () => {
  it('clears the storage of the tab', () => {
    const { clear, reload } = openTab('/login');
    clearSession();
    expect(clear).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(['/account', '/studio/releases', '/admin', '/checkout'])(
    'clears another tab, and reloads its private page %s',
    async (pathname) => {
      const { clear, reload } = openTab(pathname);
      ends.push(syncSignOut());
      clearSession();
      await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
      expect(clear).toHaveBeenCalledTimes(2);
    },
  );

  it('does not interrupt a tab with a public page, but clears its storage', async () => {
    const { clear, reload } = openTab('/accountants');
    ends.push(syncSignOut());
    clearSession();
    await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(2));
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not affect a tab that has unsubscribed', async () => {
    const { clear } = openTab('/account');
    syncSignOut()();
    ends.push(syncSignOut());
    clearSession();
    await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(2));
  });

  it('works where the browser blocks its storage', () => {
    vi.stubGlobal('sessionStorage', {
      clear() {
        throw new Error('blocked');
      },
    });
    expect(clearSession).not.toThrow();
  });
});

/** Minimal browser stubs for the client, because tests run in Node. */
import { vi } from 'vitest';
import { testI18n } from '../../ui/testing/i18n.ts';
import { setCurrentI18n } from '../messages.ts';

export function fakeStorage(values: Record<string, string> = {}): Storage {
  const stored = new Map(Object.entries(values));
  return {
    get length() {
      return stored.size;
    },
    clear: () => stored.clear(),
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

/** Simulates a browser that blocks storage: every access throws. */
export function blockedStorage(): Storage {
  return new Proxy(fakeStorage(), {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

/**
 * A document with working cookies: an assignment adds or replaces one. Returns the assigned
 * strings.
 */
export function fakeDocument({
  cookie = '',
  lang = 'en-GB',
  /** Of the studio page. */
  account = '',
} = {}): { cookiesSet: string[] } {
  const jar = new Map<string, string>();
  const cookiesSet: string[] = [];
  const put = (line: string) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (at > 0) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1));
  };
  for (const pair of cookie.split(';')) put(pair);
  vi.stubGlobal('document', {
    documentElement: { lang },
    querySelector: () => (account === '' ? null : { dataset: { account } }),
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      cookiesSet.push(line);
      put(line);
    },
  });
  return { cookiesSet };
}

export function loadEnglishMessages(): void {
  setCurrentI18n(testI18n());
}

/** Visitors with their own browser context. */
import type { Browser, BrowserContext, Page, Request, Response } from 'playwright-core';
import { afterAll } from 'vitest';
import { findSecrets, secretCookies } from '../../server/testing/find-secrets.ts';
import { recordSecrets } from '../../server/testing/records.ts';
import { MAX_WAIT_MS } from '../../server/testing/timeouts.ts';
import { launchChromium } from './launch-chromium.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export interface VisitorOptions {
  size?: { width: number; height: number };
  language?: 'en-GB' | 'en-US' | 'de';
  theme?: 'light' | 'dark';
  javaScript?: boolean;
  /** Has a touch screen instead of a mouse. */
  touch?: boolean;
  /** The test makes requests fail, so that React Router logs missing scripts and routes. */
  losesNetwork?: boolean;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Console errors of the page; must be empty at the end of a test. */
  pageErrors: string[];
}

/** Logged by the browser for every rejected call; tests check what the user sees. */
const REJECTED_CALL = /^Failed to load resource/;
const LOST_NETWORK =
  /^(Failed to fetch manifest patches|Error loading route module|TypeError: Failed to fetch dynamically imported module)/;

let browser: Promise<Browser> | undefined;

/** Visitors of the current test. */
export const visitors: Visitor[] = [];

export async function visit(url: string, options: VisitorOptions = {}): Promise<Visitor> {
  if (!browser) {
    browser = launchChromium();
    afterAll(async () => {
      await (await browser)?.close();
      browser = undefined;
    });
  }
  const { size = DESKTOP, language = 'en-GB', theme = 'light' } = options;
  const { javaScript = true, touch = false, losesNetwork = false } = options;
  const context = await (await browser).newContext({
    baseURL: url,
    viewport: size,
    locale: language,
    colorScheme: theme,
    javaScriptEnabled: javaScript,
    hasTouch: touch,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(MAX_WAIT_MS);
  context.on('request', recordRequest);
  context.on('response', recordCookies);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    const expected = REJECTED_CALL.test(text) || (losesNetwork && LOST_NETWORK.test(text));
    if (message.type() === 'error' && !expected) pageErrors.push(text);
  });
  const visitor = { page, context, pageErrors };
  visitors.push(visitor);
  return visitor;
}

/** Records typed passwords, codes and numbers, which must not appear in logs. */
function recordRequest(request: Request): void {
  const type = request.headers()['content-type'] ?? '';
  const text = request.postData() ?? '';
  if (type.includes('json')) recordSecrets(findSecrets(JSON.parse(text)));
  if (type.includes('form-urlencoded')) {
    recordSecrets(findSecrets(Object.fromEntries(new URLSearchParams(text))));
  }
}

/** The response may have set new cookies. */
async function recordCookies(reply: Response): Promise<void> {
  if (reply.request().method() !== 'POST') return;
  const context = reply.frame().page().context();
  // The test may end before they are read.
  const cookies = await context.cookies().catch(() => []);
  recordSecrets(secretCookies(cookies.map(({ value }) => value)));
}

/** Opens the page and waits for hydration. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await waitForHydration(page);
}

/** Waits for hydration, also after a reload. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.live === 'yes');
}

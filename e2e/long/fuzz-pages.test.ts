/**
 * Sends what no browser sends to everything outside of the contract: the forms of all pages, forms
 * with files, webhooks, feeds and links. `npm run fuzz -- 50000` visits every page as every user.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { FILE_FORM_PAGES } from '../../server/platform/http/file-forms.ts';
import { builtWeb } from '../../server/start-server.ts';
import {
  type FuzzApp,
  IS_SHORT,
  openFuzzApp,
  problemOf,
  SEED,
  signInAll,
} from '../fuzz/fuzz-app.ts';
import { multipartBodies } from '../fuzz/multipart-bodies.ts';
import { anyOtherRequest } from '../fuzz/other-routes.ts';
import { encodeForm, formsIn, hostileForm } from '../fuzz/page-forms.ts';
import { pageUrls } from '../fuzz/page-urls.ts';
import { ROLES } from '../fuzz/requests.ts';

const TIMEOUT_MS = IS_SHORT ? 600_000 : 7_200_000;
const PAGES_SAMPLE_EVERY = IS_SHORT ? 40 : 1;
const FORMS_PER_PAGE = IS_SHORT ? 2 : 6;
const MULTIPART_SAMPLE_EVERY = IS_SHORT ? 8 : 1;
const OTHER_REQUESTS = IS_SHORT ? 200 : 5000;
const PROBLEMS_MAX = 20;
const INTERNAL_DETAILS = /node_modules|\.ts:\d|relation "/;

const loadBuild = await builtWeb();
const web = { loadBuild, clientFolder: join(import.meta.dirname, '..', 'web', 'build', 'client') };

it('hostile forms of pages cause no server error', { timeout: TIMEOUT_MS }, async () => {
  const fuzz = await openFuzzApp({ web });
  const urls = pageUrls(await loadBuild(), fuzz.known);
  const visits = ROLES.flatMap((role) => urls.map((url) => ({ role, url })));
  const problems: string[] = [];
  let forms = 0;
  for (const [at, { role, url }] of visits.entries()) {
    if ((at + SEED) % PAGES_SAMPLE_EVERY > 0 || problems.length >= PROBLEMS_MAX) continue;
    // Forms sign out, change passwords and delete accounts.
    const browser = (await signInAll(fuzz))[role];
    const { status, text } = await browser.get(url);
    if (status >= 500) problems.push(`${status} ${url} as ${role}`);
    for (const form of formsIn(text, url)) {
      for (const sent of fc.sample(hostileForm(form), { numRuns: FORMS_PER_PAGE, seed: SEED })) {
        const request = {
          method: 'POST' as const,
          url: form.action,
          ...(await encodeForm(form, sent)),
        };
        const problem = await problemOf(fuzz, { name: form.action, request, browser, problemIn });
        if (problem) problems.push(`${problem} ${form.action} as ${role}: ${shown(sent)}`);
        forms += 1;
      }
    }
  }
  expect(problems, `FUZZ_SEED=${SEED}`).toEqual([]);
  expect(forms).toBeGreaterThan(0);
});

it('malformed forms with files cause no server error', { timeout: TIMEOUT_MS }, async () => {
  const fuzz = await openFuzzApp({ web });
  const browsers = await signInAll(fuzz);
  const sent = FILE_FORM_PAGES.flatMap(({ url, senders }) => {
    const browser = browsers[senders === 'admins' ? 'admin' : 'seller'];
    const token = browser.cookies.get('XSRF-TOKEN') ?? '';
    const path = url.replace(/:\w+/, fuzz.known.page?.[0] ?? '');
    return multipartBodies(token).map((body) => ({ browser, path, body }));
  });
  const problems: string[] = [];
  for (const [at, { browser, path, body }] of sent.entries()) {
    if ((at + SEED) % MULTIPART_SAMPLE_EVERY > 0) continue;
    const request = { method: 'POST' as const, url: path, ...body };
    const problem = await problemOf(fuzz, { name: path, request, browser, problemIn });
    if (problem) problems.push(`${problem} ${path}: ${body.payload.slice(0, 300)}`);
  }
  expect(problems, `FUZZ_SEED=${SEED}`).toEqual([]);
});

it('requests to other routes cause no server error', { timeout: TIMEOUT_MS }, async () => {
  const fuzz = await openFuzzApp({ web });
  const problems = await problemsOnOtherRoutes(fuzz);
  expect(problems, `FUZZ_SEED=${SEED}`).toEqual([]);
});

async function problemsOnOtherRoutes(fuzz: FuzzApp): Promise<string[]> {
  const browsers = await signInAll(fuzz);
  const options = { numRuns: OTHER_REQUESTS, seed: SEED };
  const problems: string[] = [];
  for (const { role, route, ...request } of fc.sample(anyOtherRequest(fuzz.known), options)) {
    const browser = browsers[role];
    const problem = await problemOf(fuzz, { name: route, request, browser, problemIn });
    if (problem) problems.push(`${problem} ${JSON.stringify(request).slice(0, 800)}`);
  }
  return problems;
}

function problemIn({ body }: LightMyRequestResponse): string | null {
  const [found] = INTERNAL_DETAILS.exec(body) ?? [];
  return found === undefined ? null : `tells of the inside: ${found}`;
}

function shown(sent: unknown): string {
  return JSON.stringify(sent).slice(0, 800);
}

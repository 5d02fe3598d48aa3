/** Labels and artists for tests, created through the API. */
import { randomUUID } from 'node:crypto';
import type { Agreement } from '@lathe/contract/label-calls';
import type { LabelRight } from '@lathe/rules/label-rights';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../../testing/people.ts';
import { makePage } from '../../pages/testing/pages.ts';

export interface Member extends TestPerson {
  browser: TestBrowser;
  /** Path below /api/users/{user}. */
  at(path: string): string;
}

export async function member(
  app: TestApp,
  kind: Parameters<typeof makePerson>[1] = { seller: true },
): Promise<Member> {
  const person = await makePerson(app, kind);
  const browser = await signedInBrowser(app, person);
  return { ...person, browser, at: (path) => `/api/users/${person.id}${path}` };
}

export interface OpenLabel extends Member {
  slug: string;
}

export async function openLabel(app: TestApp, name = 'Pier Nine'): Promise<OpenLabel> {
  const owner = await member(app);
  const slug = `pier-${randomUUID().slice(0, 8)}`;
  const { status, text } = await owner.browser.post(owner.at('/label'), { name, url: slug });
  if (status !== 200) throw new Error(`The label was not opened: ${text}`);
  return { ...owner, slug };
}

export interface Artist extends Member {
  page: { id: string; slug: string; name: string };
}

export async function makeArtist(app: TestApp, name = `Artist ${randomUUID()}`): Promise<Artist> {
  const person = await member(app);
  const page = await makePage(app.ctx, { owner_id: person.id, is_live: true, name });
  return { ...person, page };
}

export async function requestRights(
  label: OpenLabel,
  { page }: Artist,
  rights: readonly LabelRight[] = [],
): Promise<Agreement> {
  const reply = await label.browser.post(label.at('/label/roster'), { page: page.slug, rights });
  if (reply.status !== 200) throw new Error(`Nobody was asked: ${reply.text}`);
  return reply.json;
}

/** Puts an artist on the roster with these rights. */
export async function signed(
  label: OpenLabel,
  artist: Artist,
  rights: readonly LabelRight[] = [],
): Promise<Agreement> {
  const { uuid } = await requestRights(label, artist, rights);
  const reply = await artist.browser.post(artist.at(`/agreements/${uuid}/agree`), {});
  if (reply.status !== 200) throw new Error(`Nobody agreed: ${reply.text}`);
  return reply.json;
}

export async function agreementsOf({ browser, at }: Member): Promise<Agreement[]> {
  return ((await browser.get(at('/agreements'))).json as { data: Agreement[] }).data;
}

export async function rowsOf({ db }: TestApp['ctx'], labelOwner: string) {
  return await db
    .selectFrom('label_agreements')
    .innerJoin('labels', 'labels.id', 'label_agreements.label_id')
    .selectAll('label_agreements')
    .where('labels.owner_id', '=', labelOwner)
    .execute();
}

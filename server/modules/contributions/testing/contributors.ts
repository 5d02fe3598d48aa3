/** Sellers who ask to publish on the pages of others, and the owners who answer. */
import type { Contribution, Contributor } from '@lathe/contract/contribution-calls';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../../testing/people.ts';
import { makePage } from '../../pages/testing/pages.ts';

export interface TestMember extends TestPerson {
  browser: TestBrowser;
}
type Page = Awaited<ReturnType<typeof makePage>>;

export const requestContribution = (owner: TestMember, page: string, message = '') =>
  owner.browser.post(`/api/users/${owner.id}/contributions`, { page, message });

export const sendAnswer = (owner: TestMember, page: Page, who: TestMember, word: string) =>
  owner.browser.post(`/api/users/${owner.id}/pages/${page.id}/contributors/${who.id}/${word}`);

export const mine = async (owner: TestMember) =>
  (
    (await owner.browser.get(`/api/users/${owner.id}/contributions`)).json as {
      data: Contribution[];
    }
  ).data;

export const contributorsOf = async (owner: TestMember, page: Page) =>
  (
    (await owner.browser.get(`/api/users/${owner.id}/pages/${page.id}/contributors`)).json as {
      data: Contributor[];
    }
  ).data;

export async function makeMember(
  app: TestApp,
  kind: Parameters<typeof makePerson>[1] = {},
): Promise<TestMember> {
  const created = await makePerson(app, { seller: true, ...kind });
  return { ...created, browser: await signedInBrowser(app, created) };
}

/** Two sellers, where the second may publish on a page of the first. */
export async function makeContributor(app: TestApp) {
  const owner = await makeMember(app);
  const guest = await makeMember(app, { name: 'Gil Guest' });
  const page = await makePage(app.ctx, { owner_id: owner.id, is_live: true });
  await requestContribution(guest, page.slug);
  await sendAnswer(owner, page, guest, 'accept');
  return { owner, guest, page };
}

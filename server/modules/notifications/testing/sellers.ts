/** Test sellers, and what they were notified about. */
import type { Notification, NotificationSettings } from '@lathe/contract/notification-calls';
import type { NotificationKind, SummaryFrequency } from '@lathe/rules/notifications';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../../testing/people.ts';

export interface NotifiedSeller extends TestPerson {
  browser: TestBrowser;
  path: string;
}

export async function makeSeller(
  app: TestApp,
  kind: Parameters<typeof makePerson>[1] = {},
): Promise<NotifiedSeller> {
  return await notifiedSeller(app, await makePerson(app, { seller: true, ...kind }));
}

export async function notifiedSeller(app: TestApp, person: TestPerson): Promise<NotifiedSeller> {
  const browser = await signedInBrowser(app, person);
  return { ...person, browser, path: `/api/users/${person.id}` };
}

export async function listOf({ browser, path }: NotifiedSeller): Promise<Notification[]> {
  return ((await browser.get(`${path}/notifications`)).json as { data: Notification[] }).data;
}

export async function textsOf(seller: NotifiedSeller): Promise<string[]> {
  return (await listOf(seller)).map(({ text }) => text);
}

export async function unreadOf({ browser, path }: NotifiedSeller): Promise<number> {
  const { json } = await browser.get(`${path}/notifications/unread`);
  return (json as { count: number }).count;
}

export async function settingsOf(seller: NotifiedSeller): Promise<NotificationSettings> {
  return (await seller.browser.get(`${seller.path}/notification-settings`)).json;
}

interface Choices {
  summary?: SummaryFrequency;
  choices?: { kind: NotificationKind; mail: boolean; studio: boolean }[];
}

export async function choose(seller: NotifiedSeller, { summary, choices = [] }: Choices) {
  const { version, sales_summary } = await settingsOf(seller);
  const body = { version, sales_summary: summary ?? sales_summary, choices };
  return await seller.browser.put(`${seller.path}/notification-settings`, body);
}

/** Questions over several pages, such as the tax interview: answered by the names of their fields. */
import type { Page } from 'playwright-core';
import { openPage } from './chromium.ts';

/** By step, then by field. Steps without answers stay as they are. */
export type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** In any language. Ends on the page after the last step. */
export async function answerSteps(page: Page, path: string, answers: Answers): Promise<void> {
  for (const [step, fields] of Object.entries(answers)) {
    await page.waitForURL(`**${path}/${step}`);
    for (const [name, value] of Object.entries(fields)) await answer(page, name, value);
    await page.locator('footer [value=continue]').click();
  }
  await page.waitForURL((url) => !url.pathname.endsWith(`/${Object.keys(answers).at(-1)}`));
}

async function answer(page: Page, name: string, value: string): Promise<void> {
  const fields = page.locator(`main [name="${name}"]`);
  switch (await fields.first().evaluate((field: HTMLInputElement) => field.type)) {
    case 'radio':
      return await page.locator(`main [name="${name}"][value="${value}"]`).check({ force: true });
    case 'select-one':
      return void (await fields.selectOption(value));
    default:
      return await fields.fill(value);
  }
}

/** Opens a seller account, from the first question to the studio. */
export async function openSellerAccount(page: Page, answers: Answers): Promise<void> {
  await openPage(page, '/studio/onboarding');
  await answerSteps(page, '/studio/onboarding', answers);
  await page.waitForURL('**/onboarding/review');
  await page.locator('#onboarding-terms').check();
  await page.locator('main [value=complete]').click();
  await page.waitForURL((url) => url.pathname === '/studio');
}

/** User actions on a page, by visible text. */
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { LONG_TIMEOUT } from '../../server/testing/timeouts.ts';
import { openPage } from './chromium.ts';
import { totp } from './totp.ts';

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);

export const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption(option);

export const typed = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).inputValue();

export const waitForFieldError = (page: Page, text: string) =>
  page.locator('.field-error').getByText(text).first().waitFor();

/** Waits for exactly this text, anywhere on the page. */
export const waitForText = (page: Page, text: string, options: { timeout?: number } = {}) =>
  page.getByText(text, { exact: true }).first().waitFor(options);

/** Waits for a longer text that contains this one; also for what a job has to do first. */
export const waitForMention = (page: Page, text: string) =>
  page.getByText(text).first().waitFor(LONG_TIMEOUT);

export const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();

/** Submits one of several forms by its intent, in any language. */
export const submitForm = (page: Page, form: string) =>
  page.locator(`form:has([name=intent][value="${form}"]) [type=submit]`).first().click();

export async function typeLogin(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(password);
  await submitForm(page, 'login');
}

/** Signs in through the form. Tests that are not about signing in start signed in. */
export async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await openPage(page, '/login');
  await typeLogin(page, email, password);
  await page.waitForURL('**/account');
}

/** For users whose sign-in needs a further step, or fails. */
export async function logInWithPassword(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await openPage(page, '/login');
  await fill(page, 'Email address', email);
  await fill(page, 'Password', password);
  await press(page, 'Sign in');
}

export async function signOut(page: Page): Promise<void> {
  await openPage(page, '/account');
  await press(page, 'Sign out');
  await page.getByText('You are signed out').waitFor();
}

/** From the security page to the ten recovery codes. */
export async function setUpTwoFactor(page: Page): Promise<{ key: string; codes: string[] }> {
  await openPage(page, '/account/security');
  await press(page, 'Set up');
  await waitForHeading(page, 'Set up two-factor authentication');
  const key = (await page.locator('.secret-key code').textContent()) ?? '';
  await fill(page, 'Code from your app', totp(key));
  await press(page, 'Switch on');
  await waitForHeading(page, 'Save your recovery codes');
  return { key, codes: await page.getByRole('list', { name: 'Recovery codes' }).allInnerTexts() };
}

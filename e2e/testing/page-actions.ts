/** User actions on a page, by visible text. */
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { openPage } from './chromium.ts';

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);

/** Waits for exactly this text, anywhere on the page. */
export const waitForText = (page: Page, text: string, options: { timeout?: number } = {}) =>
  page.getByText(text, { exact: true }).first().waitFor(options);

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

export async function signOut(page: Page): Promise<void> {
  await openPage(page, '/account');
  await press(page, 'Sign out');
  await page.getByText('You are signed out').waitFor();
}

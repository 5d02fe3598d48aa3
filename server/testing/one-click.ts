import type { TestApp } from './app.ts';

/** Unsubscribes like a mail provider: without cookies or a token against forgery. */
export async function unsubscribe(
  { app }: TestApp,
  /** Its path is enough. */
  link: string,
  {
    payload = 'List-Unsubscribe=One-Click',
    type = 'application/x-www-form-urlencoded',
  }: { payload?: string; type?: string } = {},
) {
  const { pathname, search } = new URL(link, 'https://shop.example');
  const url = pathname + search;
  return await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
}

/** The anti-forgery token as cookie and header, as a form sends it. */
export async function formHeaders({ origin }: { origin: string }): Promise<Record<string, string>> {
  const reply = await fetch(`${origin}/api/csrf_token`);
  await reply.arrayBuffer();
  const cookie = reply.headers.getSetCookie().find((each) => each.startsWith('XSRF-TOKEN='));
  const pair = cookie?.split(';', 1)[0];
  if (!pair) throw new Error('The shop sent no anti-forgery token.');
  const token = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
  return { 'content-type': 'application/json', cookie: pair, 'x-xsrf-token': token };
}

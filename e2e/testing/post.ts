/** A call from a script without a browser: fetches the anti-forgery token first. */
export async function post(url: string, path: string, body: object): Promise<Response> {
  const first = await fetch(`${url}/api/csrf_token`);
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  return await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify(body),
  });
}

/**
 * The way of a visitor who presses “Save”: to the sign-in page, back here, and to the page that they
 * came from. A cookie remembers the press, because opening this address must save nothing: any site
 * can link to it.
 */
import { CONFIRMATION_LINK_HOURS } from '@lathe/rules/limits';
import { redirect } from 'react-router';
import { findCookie, SAVING_COOKIE } from '../../../lib/cookies.ts';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requestPath } from '../../../lib/page-path.ts';
import { localPath } from '../../../lib/return-to.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';

/** An id. */
const ITEM_LENGTH = 36;

export async function loader({ context, request }: PageArgs) {
  const { api, viewer, publicUrl } = context.get(serverSide);
  const { searchParams } = new URL(request.url);
  const item = (searchParams.get('item') ?? '').slice(0, ITEM_LENGTH);
  if (!viewer) {
    // As long as the link that confirms the address of a new account.
    const headers = cookieHeaders(item, { hours: CONFIRMATION_LINK_HOURS, publicUrl });
    return redirect(loginPath({ returnTo: requestPath(request) }), { headers });
  }
  const pressed = findCookie(request.headers.get('Cookie') ?? '', SAVING_COOKIE);
  if (item !== '' && pressed === item) {
    const params = { user: viewer.id, item };
    // If it cannot be saved any more, its page says why.
    await attempt(api('PUT /api/users/{user}/wish_list/items/{item}', { params }));
  }
  const headers = cookieHeaders('', { hours: 0, publicUrl });
  return redirect(localPath(searchParams.get('to')), { headers });
}

function cookieHeaders(
  item: string,
  { hours, publicUrl }: { hours: number; publicUrl: string },
): HeadersInit {
  const parts = [
    `${SAVING_COOKIE}=${encodeURIComponent(item)}`,
    `Max-Age=${hours * 60 * 60}`,
    'Path=/account/wishlist',
    'HttpOnly',
    'SameSite=Lax',
  ];
  if (publicUrl.startsWith('https:')) parts.push('Secure');
  return { 'Set-Cookie': parts.join('; ') };
}

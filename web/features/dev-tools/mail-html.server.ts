/**
 * Shows one mail as a mailbox would. A separate document is needed, because `srcdoc` inherits the
 * CSP of the page, which blocks the style elements of mails.
 */
import type { PageArgs } from '../../lib/route-types.ts';
import { notInProduction } from './not-in-production.server.ts';

const POLICY = [
  "default-src 'none'",
  "img-src 'self' data: https:",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export async function loader({ context, params }: PageArgs<'id'>) {
  const { api } = notInProduction(context);
  const mails = await api('GET /dev/mail.json');
  const mail = mails.find(({ id }) => id === params.id);
  if (!mail) throw new Response(null, { status: 404 });
  return new Response(withLinksInNewTabs(mail.html), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  });
}

/** Inside the frame a link would open in the sandbox. */
function withLinksInNewTabs(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^<>]*>/i.test(html)
    ? html.replace(/<head[^<>]*>/i, (head) => head + base)
    : `<!doctype html>${base}${html}`;
}

import { HeldTicketPage } from '../../features/tickets/held-ticket-page.tsx';

export { action, loader } from '../../features/tickets/held-ticket-page.server.ts';

/** The URL of a mail opens the ticket: it must not leak to other sites, search engines or caches. */
export const headers = () => ({
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'private, no-store',
});

export default HeldTicketPage;

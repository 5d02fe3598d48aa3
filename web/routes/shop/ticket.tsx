import { TicketPage } from '../../features/tickets/ticket-page.tsx';

export { loader } from '../../features/tickets/ticket-page.server.ts';

/** The URL is the ticket: it must not leak to other sites, search engines or caches. */
export const headers = () => ({
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'private, no-store',
});

export default TicketPage;

export { registerGuestTickets } from './register-guest-tickets.ts';
export { registerTicketFiles } from './register-ticket-files.ts';

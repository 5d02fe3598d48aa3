export { attachTickets } from './attach-tickets.ts';
export { cancelTickets, insertTicketsSql } from './issue-tickets.ts';

export { cancelTickets, insertTicketsSql } from './issue-tickets.ts';

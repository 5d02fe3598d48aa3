export { attachTickets } from './attach-tickets.ts';
export { addressOfTicket, findTicketOfCode, textsOfTickets } from './codes.ts';
export { cancelTickets, insertTicketsSql } from './issue-tickets.ts';
export { setHolderName } from './set-holder-name.ts';
export {
  calendarFiles,
  placeOfEvent,
  startOfEvent,
  ticketsPdfInSpareTime,
} from './ticket-files.ts';
export {
  listTicketsOfLines,
  statusOfEvent,
  type TicketEvent,
  type TicketRow,
} from './ticket-store.ts';

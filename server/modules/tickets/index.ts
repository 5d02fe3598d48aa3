export { attachTickets, printedTickets } from './attach-tickets.ts';
export { addressOfTicket, findPassedOnTicket, findTicketOfCode, textsOfTickets } from './codes.ts';
export { cancelTickets, insertTicketsSql } from './issue-tickets.ts';
export { replaceKey } from './keys.ts';
export { setHolderName } from './set-holder-name.ts';
export { isSignedWith } from './sign.ts';
export {
  calendarFiles,
  placeOfEvent,
  startOfEvent,
  ticketsPdfInSpareTime,
} from './ticket-files.ts';
export {
  listTickets,
  listTicketsOfLines,
  statusOfEvent,
  type TicketEvent,
  type TicketRow,
} from './ticket-store.ts';
export { listTransfers, listTransfersTo, passOn, type Transfer } from './transfers.ts';

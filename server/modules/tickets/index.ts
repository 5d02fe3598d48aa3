export { admittedAmong } from './admitted-tickets.ts';
export { attachTickets, printedTickets } from './attach-tickets.ts';
export { addressOfTicket, findPassedOnTicket, findTicketOfCode, textsOfTickets } from './codes.ts';
export {
  cancelGuestTickets,
  type GuestRow,
  insertGuests,
  listGuests,
  listGuestsById,
  listGuestsTo,
  type NewGuest,
  removeGuest,
} from './guests.ts';
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
  listTicketsOfGuests,
  listTicketsOfLines,
  statusOfEvent,
  type TicketEvent,
  type TicketRow,
} from './ticket-store.ts';
export { listTransfers, listTransfersTo, passOn, type Transfer } from './transfers.ts';

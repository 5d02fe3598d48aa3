export {
  type GuestMail,
  mailGuest,
  mailGuests,
  mailHolder,
  refundEvent,
  tellTicketHolders,
} from './jobs.ts';
export { findOwnEvent, type OwnEventRow } from './own-store.ts';
export { eventSearch } from './search.ts';
export { ticketKind } from './selling/kind.ts';
export { markHoldersTold } from './told-holders.ts';
export {
  claimOffer,
  confirmWait,
  forgetReaders,
  joinLine,
  leaveLine,
  waitsOf,
} from './waiting/line.ts';
export {
  deleteEndedWait,
  listLinesToSettle,
  settleLine,
  takeDueMails,
} from './waiting/settle-line.ts';
export {
  countWaits,
  findWait,
  findWaitedCategory,
  isInLine,
  readerHashOf,
  type WaitedCategory,
  type WaitRow,
} from './waiting/wait-rows.ts';
export { readOwnEvent } from './with-event.ts';

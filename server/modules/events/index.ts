export { refundEvent, tellTicketHolders } from './jobs.ts';
export { eventSearch } from './search.ts';
export { ticketKind } from './selling/kind.ts';
export { markHoldersTold } from './told-holders.ts';

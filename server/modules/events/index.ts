export { eventSearch } from './search.ts';
export { ticketKind } from './selling/kind.ts';

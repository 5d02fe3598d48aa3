export { ticketKind } from './selling/kind.ts';
export { eventSearch } from './search.ts';

export { ticketKind } from './selling/kind.ts';

export { registerTicketFiles } from './register-ticket-files.ts';

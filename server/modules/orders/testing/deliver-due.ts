export { handler as deliverDue } from '../deliver-due.ts';

/** The job that counts parcels as delivered, for tests of other modules. */
export { handler as deliverDue } from '../deliver-due.ts';

export { announceFile } from './announce-file.ts';
export { markSent } from './mark-sent.ts';
export { listProposals } from './payment-proposals.ts';
export { presentProposal } from './present-proposal.ts';
export { readClosedGates } from './read-closed-gates.ts';
export { recordResultByHand } from './record-by-hand.ts';
export { recordPaymentResult } from './record-payment-result.ts';
export { recordPaymentResults } from './record-payment-results.ts';
export { findOutdated, readPayableBy, readPayableByFile } from './sendable.ts';

export { paidRoyaltiesSql } from './paid-royalties.ts';
export {
  readPayeeDetails,
  readTaxGates,
  readTaxPosition,
  readTaxTerms,
  readWithholding,
} from './read-facts.ts';
export { readVatNumberFacts } from './vat-number-facts.ts';

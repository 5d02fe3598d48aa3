export { paidRoyaltiesSql } from './paid-royalties.ts';
export {
  readPayeeDetails,
  readTaxGates,
  readTaxPosition,
  readTaxTerms,
  readWithholding,
} from './read-facts.ts';

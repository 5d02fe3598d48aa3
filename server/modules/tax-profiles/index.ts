export {
  type PayeeDetails,
  readPayeeDetails,
  readTaxGates,
  readTaxTerms,
  readWithholding,
} from './read-facts.ts';

export {
  readPayeeDetails,
  readTaxGates,
  readTaxPosition,
  readTaxTerms,
  readWithholding,
} from './read-facts.ts';

export {
  readPayeeDetails,
  readTaxGates,
  readTaxTerms,
  readWithholding,
} from './read-facts.ts';

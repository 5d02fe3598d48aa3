export {
  type PayeeDetails,
  readPayeeDetails,
  readTaxGates,
  readWithholding,
} from './read-facts.ts';

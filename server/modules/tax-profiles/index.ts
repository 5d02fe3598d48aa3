export { readPayeeDetails, readTaxGates, readWithholding } from './read-facts.ts';

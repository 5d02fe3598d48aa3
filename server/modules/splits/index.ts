export { readSellers, type Seller } from './earners.ts';

export { readSellers, type Seller } from './who-earns.ts';

export { type Earner, readSellers } from './earners.ts';

export { type Earner, readEarners } from './earners.ts';

export { markLabelOpened } from './store.ts';

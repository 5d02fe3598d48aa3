export { noteLabelOpened } from './store.ts';

export { refreshShelf } from './refresh-shelf.ts';

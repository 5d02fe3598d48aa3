export { plantLoad, readCapacity, setCapacity } from './load.ts';
export { stopMaking } from './stop-making.ts';

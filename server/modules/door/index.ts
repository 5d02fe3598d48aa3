export { registerDoorLists } from './register-door-lists.ts';

export { mergeAtSignIn } from './merge-carts.ts';

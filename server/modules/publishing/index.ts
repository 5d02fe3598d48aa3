export { findPackage } from './package-store.ts';

export { findPackage, type PackageFile } from './package-store.ts';

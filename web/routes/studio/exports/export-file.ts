export { loader } from '../../../features/studio/exports/export-file.server.ts';

export { batchFilesLoader as loader } from '../../../features/admin/production/print-files.server.ts';

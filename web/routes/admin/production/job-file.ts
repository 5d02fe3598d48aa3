export { fileLoader as loader } from '../../../features/admin/production/print-files.server.ts';

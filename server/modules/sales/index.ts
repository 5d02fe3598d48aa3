export { registerStatements } from './register-statements.ts';

/** The door of imports: files that could not be brought in. */
export { failedImports, noteImport } from './failed-imports.ts'

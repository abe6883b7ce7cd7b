/** The door of imports: files brought in at the desk, and those that could not be. */
export { failedImports, noteImport } from './failed-imports.ts'
export { importRoutes } from './import-routes.ts'
export { mountUpload } from './mount-upload.ts'

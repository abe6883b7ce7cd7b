/** The door of reports: what the book and the lines tell, and sheets of it. */
export { defineExportJobs } from './exports.ts'
export { accountNames } from './report-words.ts'
export { reportRoutes } from './routes.ts'

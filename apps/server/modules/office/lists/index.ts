/** The door of lists: who travels, arrives or sleeps where, read and sent to whoever runs it, by hand and by themselves. */
export { mountLists } from './mount-lists.ts'
export { receiverRoutes } from './receiver-routes.ts'
export { listRoutes } from './routes.ts'
export { defineListJobs } from './send-due.ts'

/** The door of lists: who travels, arrives or sleeps where, read and sent to whoever runs it. */
export { listRoutes } from './routes.ts'

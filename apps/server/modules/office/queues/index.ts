/** The door of queues: what waits for staff, and who has taken it. */
export { measureQueues } from './measure-queues.ts'
export { queueRoutes } from './routes.ts'
export { readQueue } from './show-queue.ts'

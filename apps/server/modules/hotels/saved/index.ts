/** The door of saved hotels. */
export { savedRoutes } from './routes.ts'
export { forgetSaved } from './store.ts'

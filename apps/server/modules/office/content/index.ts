/** The door of content: pages, pictures and addresses, as the editor writes and shows them. */
export { contentDeskRoutes } from './routes.ts'

/** The door of notes: what staff write down for each other. */
export { noteRoutes } from './routes.ts'
export { namesOf, showNotes } from './show-notes.ts'

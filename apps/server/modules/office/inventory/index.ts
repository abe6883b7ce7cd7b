/** The door of inventory: the agency's own stock, read and changed cell by cell. */
export { fares } from './fares.ts'
export { propertyRoutes } from './properties.ts'
export { inventoryRoutes } from './routes.ts'

/** The door of inventory: the agency's own stock, read and changed cell by cell. */
export { propertyRoutes } from './properties.ts'
export { inventoryRoutes } from './routes.ts'

export { createLooks } from './create-looks.ts'

/** `npm run bench:sale`: complete sales a second, beside a bare PostgreSQL transaction of as many statements, and paid to issued. */
import { printTable } from './table.ts'

// First, so that whoever keeps a hold of the plain function keeps the counted one.
await import('./sale/count-statements.ts')
const { measureSales } = await import('./sale/measure-sales.ts')
printTable('npm run bench:sale', await measureSales())

/** Has searches answered in columns, a hundredth of the bytes, wherever the results page is loaded. */
import { readColumns } from '@parastoo/contract/flights/columns'
import { columnsType } from '@parastoo/contract/flights/columns-type'
import { readBodies } from '../../../shell/body-readers.ts'

export function askForColumns(): void {
  readBodies(columnsType, {
    operations: ['search.available', 'search.availableById'],
    read: readColumns,
  })
}

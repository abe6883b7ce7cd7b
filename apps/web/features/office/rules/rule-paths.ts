/** Addresses of the tables of rules and prices, and of bringing files in. */
import type { RuleSheetName } from '@parastoo/contract/office/rule-names'
import { withQuery } from '../../../paths.ts'

export const rulePaths = {
  sheet: (sheet: RuleSheetName, of?: string) =>
    withQuery(`/office/rules/${sheet}`, { of: of ?? null }),
  imports: (page = 1) => withQuery('/office/imports', { page: page > 1 ? page : null }),
}

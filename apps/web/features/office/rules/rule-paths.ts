/** Addresses of the tables of rules and prices, and of bringing files in. */
import { type RuleSheetName, readableSheets } from '@parastoo/contract/office/rule-names'
import { withQuery } from '../../../paths.ts'

/** Who reads tables of rules, whole or those of visas. */
export const ruleReaders = ['inventory', 'inventory.approve', 'visas', 'audit'] as const

export const rulePaths = {
  /** The first table that somebody with these scopes reads. */
  first: (scope: readonly string[]) => rulePaths.sheet(readableSheets(scope)[0] ?? 'penalties'),
  sheet: (sheet: RuleSheetName, of?: string) =>
    withQuery(`/office/rules/${sheet}`, { of: of ?? null }),
  imports: (page = 1) => withQuery('/office/imports', { page: page > 1 ? page : null }),
}

import type { StaffScope } from '@parastoo/contract/operation'
import { officePeople } from '../../messages/office-people.ts'

type Word = keyof typeof officePeople.scopes

/** What a scope is called. */
export const scopeWord = (scope: StaffScope): string =>
  officePeople.scopes[scope.replace('.', '-') as Word]

import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { deskDeeds } from './desk-deeds.ts'

const text = "import { useAttempt } from '../../../shell/use-attempt.ts'"

it('reports a deed of the desk that does not wait for the press before it', () => {
  const path = 'apps/web/features/office/approvals/Decision.tsx'
  expectReported(deskDeeds, { [path]: text }, [`${path}:1`])
})

it('passes the hook that waits, and what travellers press', () => {
  expectClean(deskDeeds, {
    'apps/web/features/office/parts/use-deed.ts': text,
    'apps/web/features/checkout/use-submit-order.ts': text,
  })
})

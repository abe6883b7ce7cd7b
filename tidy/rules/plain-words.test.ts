import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { plainWords } from './plain-words.ts'

it('reports words that nobody says where travellers are spoken to', () => {
  const files = {
    'apps/web/messages/search.ts': "export const search = {\n  share: 'هم‌رسانی',\n}",
    'packages/contract/messages.ts': "const a = 'رمز تازه'",
  }
  expectReported(plainWords, files, [
    'apps/web/messages/search.ts:2',
    'packages/contract/messages.ts:1',
  ])
})

it('passes what people say, and what is not said to travellers', () => {
  expectClean(plainWords, {
    'apps/web/messages/search.ts': "const a = 'تازه‌سازی لینک'",
    'apps/server/modules/orders/order.ts': "const a = 'تازه'",
  })
})

import { expect, test, vi } from 'vitest'

const heard = vi.hoisted(() => ({ made: [] as object[], added: [] as unknown[][] }))
vi.mock('react-aria-components/Toast', async (original) => ({
  ...(await original<object>()),
  UNSTABLE_ToastQueue: class {
    constructor(options: object) {
      heard.made.push(options)
    }
    add(...toast: unknown[]) {
      heard.added.push(toast)
    }
  },
}))
const { showToast } = await import('./Toasts.tsx')

test('a message that leads somewhere stays until it is followed or closed', () => {
  const message = { text: 'ذخیره نشد', link: { text: 'دیدن', path: '/there' } }
  showToast(message)
  expect(heard.added.pop()).toEqual([message, {}])
})

test('twenty toasts are shown at most, each for two seconds', () => {
  showToast({ text: 'ذخیره شد', tone: 'good' })
  expect(heard.made).toEqual([{ maxVisibleToasts: 20 }])
  expect(heard.added).toEqual([[{ text: 'ذخیره شد', tone: 'good' }, { timeout: 2_000 }]])
})

import { afterEach, expect, it, vi } from 'vitest'
import { pushState, subscribe, unsubscribe } from './push-subscription.ts'
import { startSiteWorker } from './testing/start-site-worker.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser with a push service that always says yes, and what it stores. */
function openDevice() {
  const stored = new Map<string, string>()
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      known = null
      return true
    },
  }
  let known: typeof subscription | null = null
  const pushes = {
    getSubscription: async () => known,
    subscribe: async () => {
      known = subscription
      return subscription
    },
  }
  const registration = { pushManager: pushes }
  vi.stubGlobal('window', { PushManager: class {} })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  })
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => 'granted',
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
}

it('is on for the account that turned it on, and for nobody else who signs in on the device', async () => {
  openDevice()
  expect(await pushState('mine')).toBe('off')
  expect(await subscribe('key', 'mine')).toMatchObject({ p256dh: 'p', auth: 'a' })
  expect(await pushState('mine')).toBe('on')
  expect(await pushState('another')).toBe('off')
  // Turned on by the other it is theirs alone: a browser has one subscription.
  await subscribe('key', 'another')
  expect(await pushState('another')).toBe('on')
  expect(await pushState('mine')).toBe('off')
  expect(await unsubscribe()).toBe('https://fcm.googleapis.com/fcm/send/abc')
  expect(await pushState('another')).toBe('off')
})

it('says on the icon how many messages nobody has looked at, and no more once one is pressed', async () => {
  const shown: string[] = []
  const badges: (number | null)[] = []
  const send = startSiteWorker(
    {},
    {
      registration: {
        showNotification: async (title: string) => void shown.push(title),
        getNotifications: async () => shown,
      },
      navigator: {
        setAppBadge: async (count: number) => void badges.push(count),
        clearAppBadge: async () => void badges.push(null),
      },
      clients: { matchAll: async () => [], openWindow: async () => {} },
    },
  )
  const push = (title: string) =>
    send('push', { data: { json: () => ({ notification: { title, navigate: '/' } }) } })
  await push('بلیت شما صادر شد')
  await push('گیت عوض شد')
  await send('notificationclick', { notification: { close: () => {}, data: { navigate: '/' } } })
  expect([shown.length, ...badges]).toEqual([2, 1, 2, null])
})

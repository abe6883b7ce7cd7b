/** Whether this device shows messages by itself, and turning that on and off (Web Push). */
import { accounts } from './api.ts'

/**
 * In local storage while it is on: the account that turned it on. A later start of theirs sends the subscription again, for browsers change it
 * without a word; whoever else signs in on the device has chosen nothing, and their messages are not shown on it.
 */
const mark = 'push-on'

export type PushState =
  | 'off'
  | 'on'
  /** The browser was told no, and only its own settings turn that round. */
  | 'blocked'
  /** An iPhone whose site is not on the home screen. */
  | 'install-first'
  | 'impossible'

type Device = { endpoint: string; p256dh: string; auth: string }

/** What stands on this device for an account; asks nobody. */
export async function pushState(userId: string): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window))
    return isBareIphone() ? 'install-first' : 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  // Without a worker, as in a private window, nothing can be shown.
  if (!registration) return 'impossible'
  const isTheirs = localStorage.getItem(mark) === userId
  return isTheirs && (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

function isBareIphone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isApple =
    /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

/** Asks the person, then the browser's push service. Null when the person says no; throws when the service does not answer. */
export async function subscribe(publicKey: string, userId: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  localStorage.setItem(mark, userId)
  return deviceOf(subscription)
}

/** Ends the subscription of this device; answers which one it was. */
export async function unsubscribe(): Promise<string | null> {
  localStorage.removeItem(mark)
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

/** Sends what is subscribed on this device to the server anew, for the session of now. */
export async function sendAgain(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (subscription) await accounts.pushDevices.add(deviceOf(subscription))
}

function deviceOf(subscription: PushSubscription): Device {
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

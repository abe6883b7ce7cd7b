/** What a device calls itself (`User-Agent`), in the words its owner knows it by. */
import { identity } from '../messages/identity.ts'
import { shell } from '../messages/shell.ts'
import { wordsOf } from './words.ts'

const say = wordsOf(identity.security.devices)

/** In the order of asking: many browsers also bear the names of those they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'اج'],
  [/OPR\/|Opera/, 'اپرا'],
  [/SamsungBrowser\//, 'مرورگر سامسونگ'],
  [/Firefox\/|FxiOS\//, 'فایرفاکس'],
  [/Chrome\/|CriOS\/|Chromium\//, 'کروم'],
  [/Safari\//, 'سافاری'],
]
const systems: readonly [RegExp, string, 'phone' | 'desk'][] = [
  [/iPhone/, 'آیفون', 'phone'],
  [/iPad/, 'آیپد', 'phone'],
  [/Android/, 'اندروید', 'phone'],
  [/Windows/, 'ویندوز', 'desk'],
  [/Mac OS X|Macintosh/, 'مک', 'desk'],
  [/CrOS/, 'کروم‌بوک', 'desk'],
  [/Linux|X11/, 'لینوکس', 'desk'],
]

export type Device = { name: string; kind: 'phone' | 'desk' }

export function deviceOf({
  userAgent,
  clientId,
}: {
  userAgent: string
  clientId: 'web' | 'native'
}): Device {
  const [, system, kind = 'desk'] = systems.find(([mark]) => mark.test(userAgent)) ?? []
  if (clientId === 'native') return { name: say('app', { brand: shell.brand }), kind: 'phone' }
  const [, browser] = browsers.find(([mark]) => mark.test(userAgent)) ?? []
  if (browser && system) return { name: say('device', { browser, system }), kind }
  return { name: browser ?? system ?? say('unknown'), kind }
}

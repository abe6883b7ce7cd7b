import { expect, it } from 'vitest'
import { deviceOf } from './device-words.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

it.each([
  [`Mozilla/5.0 (Linux; Android 15; SM-A556E) ${chrome} Mobile Safari/537.36`, 'کروم روی اندروید'],
  [
    `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125 Mobile Safari/537.36`,
    'مرورگر سامسونگ روی اندروید',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'سافاری روی آیفون',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`,
    'اج روی ویندوز',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'فایرفاکس روی لینوکس'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`, 'کروم روی مک'],
  ['curl/8.5.0', 'دستگاه ناشناس'],
  ['', 'دستگاه ناشناس'],
])('%s is told as «%s»', (userAgent, name) => {
  expect(deviceOf({ userAgent, clientId: 'web' }).name).toBe(name)
})

it('an app of ours is told by its brand', () => {
  expect(deviceOf({ userAgent: 'okhttp/5', clientId: 'native' })).toEqual({
    name: 'برنامهٔ پرستو',
    kind: 'phone',
  })
})

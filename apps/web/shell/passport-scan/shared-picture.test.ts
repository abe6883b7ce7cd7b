import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loader } from '../manifest.ts'
import { createCaches } from '../testing/create-caches.ts'
import { startSiteWorker } from '../testing/start-site-worker.ts'
import { forgetSharedPicture, sharedPicture } from './shared-picture.ts'

beforeEach(() => vi.stubGlobal('caches', createCaches()))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function share(file: File): Promise<Response | undefined> {
  const { share_target: target } = (await loader().json()) as {
    share_target: { action: string; method: string; params: { files: { name: string }[] } }
  }
  const form = new FormData()
  form.set(target.params.files[0]?.name ?? '', file)
  const { action, method } = target
  const request = new Request(`https://site.test${action}`, { method, body: form })
  return await startSiteWorker({ caches })('fetch', { request })
}

const photo = () => new File(['a passport'], 'IMG_1.jpg', { type: 'image/jpeg' })

it('a photo shared with the installed site is there until a scan has read it', async () => {
  const reply = await share(photo())
  expect([reply?.status, reply?.headers.get('location')]).toEqual([
    303,
    'https://site.test/profile/passengers?shared=1',
  ])
  for (let times = 0; times < 2; times += 1) {
    const picture = await sharedPicture()
    expect([await picture?.text(), picture?.type]).toEqual(['a passport', 'image/jpeg'])
  }
  await forgetSharedPicture()
  expect(await sharedPicture()).toBeNull()
})

it('what is no picture is not kept, and the page is told', async () => {
  const reply = await share(new File(['<script>'], 'a.html', { type: 'text/html' }))
  expect([reply?.status, reply?.headers.get('location')]).toEqual([
    303,
    'https://site.test/profile/passengers?shared=0',
  ])
  expect(await sharedPicture()).toBeNull()
})

it('is forgotten when nobody scans for ten minutes', async () => {
  await share(photo())
  vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] })
  expect(await sharedPicture()).toBeNull()
})

it('does not lie there for good: the next page that is opened after ten minutes throws it away', async () => {
  await share(photo())
  const open = async () => {
    const fetch = async () => new Response()
    const request = { method: 'GET', mode: 'navigate', url: 'https://site.test/' }
    await startSiteWorker({ caches, Date, fetch })('fetch', { request })
    return await caches.has('shared-picture')
  }
  expect(await open()).toBe(true)
  vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] })
  expect(await open()).toBe(false)
})

it('there is none where the browser refuses to keep anything', async () => {
  vi.unstubAllGlobals()
  expect(await sharedPicture()).toBeNull()
})

/** A server killed while a request is kept with its pictures, and while its visa is paid for, withdrawn or paid back. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CaseView } from '@parastoo/contract/visas/cases'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { importShippedTimetable } from '../modules/inventory/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { systemClock } from '../platform/clock.ts'
import { visaCrashPointNames } from '../platform/crash-points.ts'
import { newId } from '../platform/ids.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { casesOf, picture, priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import { count, entries, passLeases, stuckJobs, until } from './testing/crash-trail.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { killsToTry } from './testing/kills-to-try.ts'
import { crashTimeoutMs, runServer, smallTimetable } from './testing/run-server.ts'

const cases = killsToTry(visaCrashPointNames.map((crashAt) => ({ crashAt })))
const databases = await Promise.all(cases.map(() => testDatabase({ maxConnections: 2 })))
const shipped = resolve(import.meta.dirname, '../../../data/visas')

const emptyDraft = {
  destination: 'uae',
  visaType: '30d-single',
  nationality: 'IR',
  people: { adults: 1, children: 0, infants: 0 },
  fields: {
    travelDate: '',
    travelDateTyped: '',
    guardian: '',
    applicants: [{ firstName: 'Sara' }],
    contact: { phoneNumber: '', dialingCode: '+98', email: '' },
  },
}
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length

describe('a server killed in the middle of a visa', () => {
  // Side by side, for each mostly waits until a server has risen.
  it.concurrent.for(cases)(
    'at $crashAt leaves one case, one payment, one refund, and nothing stuck',
    { timeout: crashTimeoutMs },
    async ({ crashAt, place }, { expect }) => {
      const { db, url: databaseUrl } = databases[place] as (typeof databases)[number]
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
      await importShippedTimetable({ db, clock: systemClock, folder: await smallTimetable([]) })
      await bringSamplePacks({ db, clock: systemClock, folder: shipped })
      const seed = 6_500 + place
      const doomed = await runServer({ databaseUrl, varDir, crashAt })
      const first = createBuyer(doomed.baseUrl, seed)
      await first.signIn()
      const total = await priceOfVisas(first, 1)
      const form = requestOf(first, { people: 1, first: 60_000_000 + place, today, total })
      const key = `key-of-visa-${place}-and-no-other`
      const submit = async (buyer: Buyer) => (await submitVisas(buyer, form, key)).data
      const pay = async (buyer: Buyer, orderId: string) => {
        const payment = buyer.must(await buyer.pay(orderId))
        await buyer.comeBack(String(await buyer.bank(payment.redirectUrl, 'paid')))
      }
      const caseOf = async (buyer: Buyer, orderId: string): Promise<CaseView | undefined> =>
        buyer.must(await casesOf(buyer, orderId))[0]
      const isPaid = async (buyer: Buyer, orderId: string) =>
        (await caseOf(buyer, orderId))?.isPaid ?? false
      const untilPaid = (buyer: Buyer, orderId: string) => until(() => isPaid(buyer, orderId))
      const withdraw = async (buyer: Buyer, orderId: string) =>
        buyer.must(
          await buyer.call<CaseView>('POST', '/api/visa/Case/WithdrawCase', {
            caseId: (await caseOf(buyer, orderId))?.caseId,
            acceptedBackRial: total,
          }),
        )

      const uploadId = newId()
      /** A picture by part, and the form that names it, as a page keeps them until they are sent; both may be sent again. */
      let fileId: string | undefined
      const upload = async (buyer: Buyer) => {
        const parts = `/images/Blob/Parts/${uploadId}`
        await buyer.call('POST', `${parts}/Begin/${picture.length}`)
        await buyer.send(`${parts}/0`, {
          method: 'PUT',
          body: new Uint8Array(picture),
          headers: { 'content-type': 'application/octet-stream' },
        })
        return buyer.must(await buyer.call<{ id: string }>('POST', `${parts}/Finish`)).id
      }
      const keepDraft = async (buyer: Buyer) => {
        fileId ??= await upload(buyer)
        const papers = [{ place: 0, kind: 'photo', fileId, name: 'a.jpg' }]
        const draft = { ...emptyDraft, papers, seen: null }
        return buyer.must(
          await buyer.call<{ revision: string }>('POST', '/api/visa/Draft/KeepDraft', draft),
        )
      }

      const dies = async () => {
        await keepDraft(first)
        const placed = await submit(first)
        if (!placed) return
        await pay(first, placed.orderId)
        await untilPaid(first, placed.orderId)
        await withdraw(first, placed.orderId)
      }
      await dies().catch(() => null)
      expect(await doomed.ended).toBe('SIGKILL')

      await passLeases(db)
      const risen = await runServer({ databaseUrl, varDir, port: doomed.port })
      try {
        const buyer = createBuyer(risen.baseUrl, seed)
        buyer.useToken(first.token())
        const draftsLeft = sql<{ n: number }>`select count(*)::int as n from visas.request_draft`
        if ((await count(db, sql`select count(*)::int as n from visas.case`)) === 0) {
          const { revision } = await keepDraft(buyer)
          expect((await keepDraft(buyer)).revision).toBe(revision)
          expect(await count(db, draftsLeft)).toBe(1)
          form.draftRevision = revision
        }
        // The reply was lost: the same form again finds what became of the first.
        const { orderId = '' } = (await submit(buyer)) ?? {}
        const { lineStates } = await buyer.order(orderId)
        if (lineStates[0] === 'held') await pay(buyer, orderId)
        await untilPaid(buyer, orderId)
        expect(await entries(db, 'payment', orderId)).toBe(1)
        expect((await withdraw(buyer, orderId)).state).toBe('withdrawn')
        await expect
          .poll(async () => (await buyer.order(orderId)).lineStates.join(), {
            timeout: 90_000,
            interval: 300,
          })
          .toBe('failed')
        expect(await buyer.balance()).toBe(total)
        expect(await entries(db, 'line-failed', orderId)).toBe(1)
        const told = sql<{ n: number }>`select count(*)::int as n from visas.case_event`
        expect(await count(db, told)).toBe(3)
        expect(await count(db, sql`select count(*)::int as n from visas.case`)).toBe(1)
        const finished = sql<{
          n: number
        }>`select count(file_id)::int as n from images.upload`
        expect(await count(db, finished)).toBe(1)
        // No part lies on: every file is a picture that has a row.
        const pictures = sql<{
          n: number
        }>`select count(*)::int as n from images.private_file where is_stored`
        for (const folder of ['private-files', 'file-keys'])
          expect(await filesIn(join(varDir, folder))).toBe(await count(db, pictures))
        expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
        await expect.poll(() => stuckJobs(db), { timeout: 30_000, interval: 500 }).toBe(0)
      } finally {
        await risen.kill()
        await rm(varDir, { recursive: true, force: true })
      }
    },
  )
})

/** A visitor of a site that compares prices: from its link to a ticket, with what the site is told of it, and what it never is. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { AvailableRequestExtra } from '@parastoo/contract/resellers/resellers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tables } from '../platform/db/database.ts'
import { openStubServer } from '../platform/outbound/testing/stub-server.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

let status = 200
const site = await openStubServer(() => ({ status, text: 'GIF', type: 'image/gif' }))
const { buyer, today, clock, jobs, house, db } = await openTestHouse({
  settings: {
    SAFARMARKET_PROVIDER: 'parastoo',
    SAFARMARKET_HOST: site.url,
    APP_MINIMUM_VERSION: '0.0.9',
  },
})
const { signedIn, offered, held, paidAtBank } = takeSteps({ buyer, today })

const opening = '/api/flight-catalog/SafarMarket/GetAvailableRequest'
const calls = '/api/resellers/SafarMarket/SafarMarket'
type Step = AvailableRequestExtra

let clicks = 0
function newClick(): string {
  clicks += 1
  return `SM-${clicks}`
}

const visit = (one: Buyer, safarmarketId: string, requestId?: string) =>
  one.call<{ requestId: string; availableRequest: object; availableRequestExtra: Step }>(
    'POST',
    opening,
    { safarmarketId, requestId },
  )
const byProposal = (one: Buyer, { requestId, proposalId }: Proposal) =>
  one.call<Step>('POST', `${calls}/GetSafarMarketRequestByProposalId`, { requestId, proposalId })
const byOrder = (one: Buyer, orderId: string) =>
  one.call<Step>('POST', `${calls}/GetSafarMarketRequestByOrderId`, { orderId })
const callStep = (one: Buyer, { pixelUrl, data }: Pick<Step, 'pixelUrl' | 'data'>) =>
  one.call<{ recorded: true }>('POST', `${calls}/CallStep`, { pixelUrl, data })

/** What the site was told of a click, step by step. */
const toldOf = (click: string) =>
  site.requests
    .filter(({ query }) => query.smId === click)
    .map(({ path, query }) => ({ step: path.split('/').at(-2), query }))
const statesOf = async (click: string) => {
  const { rows } = await sql<{ step: string; state: string }>`
    select step, state from resellers.step s join resellers.visit v on v.id = s.visit_id
    where v.reference = ${click} order by recorded_at, s.id`.execute(tables(db))
  return rows.map(({ step, state }) => `${step} ${state}`)
}

/** Somebody who came by a click, with a flight of the search they came by. */
async function arrived() {
  const one = await signedIn()
  const click = newClick()
  const proposal = await offered(one)
  const opened = one.must(await visit(one, click, proposal.requestId))
  return { one, click, proposal, opened }
}
/** The same, with the seats held. */
async function bought() {
  const all = await arrived()
  const { orderId } = await held(all.one, all.proposal)
  await jobs.runDue()
  return { ...all, orderId }
}

describe('a visitor of a site that compares prices', () => {
  it('is followed from the link to the ticket, each step told once and with nothing of a person', async () => {
    const { one, click, proposal, opened } = await arrived()
    expect(opened.availableRequest).toMatchObject({
      adults: 1,
      originDestinations: [{ origin: 'THR', destination: 'MHD' }],
    })
    expect(opened.availableRequestExtra).toMatchObject({
      safarmarketId: click,
      pixelUrl: 'results',
    })
    one.must(await callStep(one, opened.availableRequestExtra))
    one.must(await callStep(one, one.must(await byProposal(one, proposal))))
    const { orderId } = await held(one, proposal)
    const confirm = one.must(await byOrder(one, orderId))
    expect(confirm).toMatchObject({ safarmarketId: click, pixelUrl: 'confirm', data: { orderId } })
    one.must(await callStep(one, confirm))
    await paidAtBank(one, orderId)
    const paid = one.must(await byOrder(one, orderId))
    expect(paid.pixelUrl).toBe('paid')
    one.must(await callStep(one, paid))
    await jobs.runDue()

    const told = toldOf(click)
    expect(told.map(({ step }) => step).sort()).toEqual(['1', '2', '3', '4'])
    expect(told[0]?.query).toMatchObject({
      from: 'THR',
      to: 'MHD',
      adu: '1',
      chi: '0',
      bck: 'false',
    })
    const { pnr, fliNo, typ } = told.find(({ step }) => step === '4')?.query ?? {}
    expect([pnr, fliNo, typ]).toEqual([
      expect.stringMatching(/^\d{12}$/),
      expect.stringMatching(/^\w{2}\d+/),
      proposal.isCharter ? 'CHARTER' : 'SYSTEM',
    ])
    expect(new Set(told.flatMap(({ query }) => Object.keys(query)))).toEqual(
      new Set(['smId', 'pnr', 'fliNo', 'typ', 'adu', 'chi', 'inf', 'from', 'to', 'dep', 'bck']),
    )
    const { orderNumber } = await one.order(orderId)
    const all = site.requests.map((request) => JSON.stringify(request)).join()
    for (const personal of [
      'Moradi',
      'Sara',
      one.phoneNumber,
      orderNumber,
      orderId,
      proposal.proposalId,
    ])
      expect(all).not.toContain(personal)
    expect(await statesOf(click)).toEqual([
      'results told',
      'passengers told',
      'confirm told',
      'paid told',
    ])
  })

  it('is told of as paid by the server where the buyer never comes back from the bank', async () => {
    const { one, click, orderId } = await bought()
    const { redirectUrl } = one.must(await one.pay(orderId))
    await one.bank(redirectUrl, 'paid-no-return')
    clock.advance({ minutes: 2 })
    await house.payments.sweep()
    await jobs.runDue()
    expect(toldOf(click).map(({ step }) => step)).toEqual(['4'])
  })

  it('finds their search again by the click alone, and another click finds nothing', async () => {
    const { one, click, opened } = await arrived()
    expect(one.must(await visit(one, click))).toEqual(opened)
    expect((await visit(one, newClick())).refused).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const nowhere = '0196f0f0-0000-7000-8000-0000000000ff'
    expect((await visit(one, click, nowhere)).refused).toMatchObject({
      status: 404,
      code: 'SEARCH_NOT_FOUND',
      field: 'requestId',
    })
    expect((await visit(one, '../admin?x=1', opened.requestId)).refused?.code).toBe('NOT_FOUND')
  })

  it('has come by the latest click before the order, and by none that is named afterwards', async () => {
    const { one, click, proposal } = await arrived()
    clock.advance({ seconds: 1 })
    const later = newClick()
    one.must(await visit(one, later, proposal.requestId))
    clock.advance({ seconds: 1 })
    const { orderId } = await held(one, proposal)
    expect(one.must(await byOrder(one, orderId)).safarmarketId).toBe(later)
    expect(await statesOf(click)).toEqual([])

    const other = await signedIn()
    const own = await offered(other, { daysAhead: 8 })
    const unmarked = await held(other, own)
    clock.advance({ seconds: 1 })
    other.must(await visit(other, newClick(), own.requestId))
    expect((await byOrder(other, unmarked.orderId)).refused).toMatchObject({ status: 404 })
  })
})

describe('a step', () => {
  it('is told once however often and at once it is called, and its work is run', async () => {
    const { one, click, orderId } = await bought()
    const step = one.must(await byOrder(one, orderId))
    const answers = await Promise.all(Array.from({ length: 6 }, () => callStep(one, step)))
    expect(answers.every(({ data }) => data?.recorded)).toBe(true)
    const { rows } = await sql<{ id: string }>`
      select id from resellers.step where order_id = ${orderId}`.execute(tables(db))
    // The same work twice, as after a worker was taken for dead.
    for (const { id: stepId } of rows)
      await db.tx((tx) => jobs.enqueue(tx, 'tell-reseller-step', { stepId }))
    await jobs.runDue()
    one.must(await callStep(one, step))
    await jobs.runDue()
    expect(toldOf(click).map(({ step }) => step)).toEqual(['3'])
    expect(await statesOf(click)).toEqual(['confirm told'])
  })

  it('names no address: one that a client sends is refused and nobody is called', async () => {
    const { one, opened } = await arrived()
    const before = site.requests.length
    for (const pixelUrl of [
      'http://127.0.0.1:9/steal',
      `${site.url}/api/v1/`,
      'file:///etc/passwd',
      'bank',
    ]) {
      const { refused } = await callStep(one, {
        ...opened.availableRequestExtra,
        pixelUrl,
      } as never)
      expect(refused).toMatchObject({ code: 'CHECK_ENTERED_VALUES', field: 'pixelUrl' })
    }
    await jobs.runDue()
    expect(site.requests.length).toBe(before)
  })

  it('of an order is its owner’s to call: another’s is as missing as none', async () => {
    const { one, click, orderId } = await bought()
    const step = one.must(await byOrder(one, orderId))
    const stranger = await signedIn()
    expect((await byOrder(stranger, orderId)).refused).toMatchObject({ status: 404 })
    expect((await callStep(stranger, step)).refused).toMatchObject({ status: 404 })
    expect((await callStep(buyer(9_500), step)).refused).toMatchObject({ status: 404 })
    const foreign = (await arrived()).opened.availableRequestExtra.data.visitId
    const swapped = { ...step, data: { ...step.data, visitId: foreign } }
    expect((await callStep(one, swapped)).refused).toMatchObject({ status: 404 })
    await jobs.runDue()
    expect(toldOf(click)).toEqual([])
  })

  it('is not paid before it is paid', async () => {
    const { one, orderId } = await bought()
    const step = one.must(await byOrder(one, orderId))
    const { refused } = await callStep(one, { ...step, pixelUrl: 'paid' })
    expect(refused).toMatchObject({ status: 400, code: 'RESELLER_STEP_NOT_REACHED' })
  })

  it('whose reply is lost is not told again; one that was certainly not sent is', async () => {
    const lost = await arrived()
    site.order(/pixel/, 'after')
    lost.one.must(await callStep(lost.one, lost.opened.availableRequestExtra))
    await jobs.runDue()
    clock.advance({ minutes: 2 })
    await jobs.runDue()
    expect(toldOf(lost.click)).toHaveLength(1)
    expect(await statesOf(lost.click)).toEqual(['results unknown'])

    const unsent = await arrived()
    await site.goDown()
    unsent.one.must(await callStep(unsent.one, unsent.opened.availableRequestExtra))
    await jobs.runDue()
    expect(await statesOf(unsent.click)).toEqual(['results waiting'])
    await site.comeUp()
    clock.advance({ minutes: 2 })
    await jobs.runDue()
    expect(toldOf(unsent.click)).toHaveLength(1)
    expect(await statesOf(unsent.click)).toEqual(['results told'])
  })

  it('that the site refuses, or that a crash left half told, comes to an end', async () => {
    const refused = await arrived()
    status = 403
    refused.one.must(await callStep(refused.one, refused.opened.availableRequestExtra))
    await jobs.runDue()
    status = 200
    expect(await statesOf(refused.click)).toEqual(['results refused'])

    const crashed = await arrived()
    crashed.one.must(await callStep(crashed.one, crashed.opened.availableRequestExtra))
    await sql`update resellers.step set state = 'telling' where visit_id =
      ${crashed.opened.availableRequestExtra.data.visitId}`.execute(tables(db))
    await jobs.runDue()
    expect(toldOf(crashed.click)).toEqual([])
    expect(await statesOf(crashed.click)).toEqual(['results unknown'])
  })
})

it('forgets visits of last month that nothing was bought on, and keeps the others', async () => {
  const passing = await arrived()
  const buying = await bought()
  const clicked = [passing.click, buying.click]
  await sql`update resellers.visit set arrived_at = arrived_at - interval '31 days'
    where reference in (${sql.join(clicked)})`.execute(tables(db))
  await db.tx((tx) => jobs.enqueue(tx, 'forget-reseller-visits', {}))
  await jobs.runDue()
  expect((await visit(passing.one, passing.click)).refused).toMatchObject({ status: 404 })
  expect((await visit(buying.one, buying.click)).refused).toBeNull()
})

it('answers whether a newer program is out to whoever asks', async () => {
  const ask = (running: object) =>
    buyer(9_600).call('POST', '/api/front-api/App/CheckUpdate', running)
  const update = { version: '0.1.0', minimumVersion: '0.0.9', build: null }
  expect((await ask({})).data).toEqual({ hasUpdate: false, isForced: false, ...update })
  expect((await ask({ version: '0.0.1', productChannel: 4 })).data).toEqual({
    hasUpdate: true,
    isForced: true,
    ...update,
  })
  expect((await ask({ version: 'new' })).refused).toMatchObject({
    code: 'CHECK_ENTERED_VALUES',
    field: 'version',
  })
  expect(house.grounds.config.resellers.safarmarket?.provider).toBe('parastoo')
})

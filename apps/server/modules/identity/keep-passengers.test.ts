import { passengerInput } from '@parastoo/contract/flights/passenger'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { documentSeals } from '../../platform/document-seals.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { renewSeals } from '../travellers/index.ts'
import { savedPassengerSeals } from './passenger-store.ts'
import { signInNative, startIdentityNode } from './testing/identity-node.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const node = await startIdentityNode({ db, url, clock })

let last = 5_000_000
async function newUser() {
  last += 1
  const { access_token: token } = await signInNative(node, `0912${last}`)
  const authorization = `Bearer ${token}`
  const caller = await node.identity.callerOfToken(token)
  const call = async (path: string, payload: object = {}) => {
    const method = path.startsWith('DeletePassenger') ? 'DELETE' : 'POST'
    const reply = await node.app.inject({
      method,
      url: `/api/flight-reservation/Passenger/${path}`,
      headers: { authorization },
      ...(method === 'POST' ? { payload } : {}),
    })
    return { status: reply.statusCode, ...reply.json() }
  }
  return {
    userId: caller?.userId ?? '',
    call,
    list: async () => (await call('GetCurrentUserPassengers')).data,
    save: (passenger: object) => call('AddOrUpdatePassenger', passenger),
  }
}

const sara = {
  type: 'Adult',
  documentType: 'NationalCode',
  firstName: 'Sara',
  lastName: 'Ahmadi',
  firstNameFarsi: 'سارا',
  lastNameFarsi: 'احمدي',
  genderTitle: 'Female',
  birthDateFa: '1990-03-21',
  nationalCode: '۰۰۱۳۵۴۲۴۱۹',
}
const omar = {
  ...sara,
  documentType: 'Passport',
  firstName: 'Omar',
  firstNameFarsi: 'عمر',
  genderTitle: 'Male',
  nationalCode: '',
  nationalityCountryNameFa: 'عراق',
  passportIssuingCountryCountryNameFa: 'عراق',
  passportType: 'IraqPassport',
  passportNumber: 'a1234567',
  passportExpirationDateFa: '2031-01-01',
}

describe('saved passengers', () => {
  it('are kept, listed, changed and forgotten by their owner', async () => {
    const user = await newUser()
    const added = await user.save(sara)
    expect(added).toMatchObject({
      status: 200,
      data: { ...sara, lastNameFarsi: 'احمدی', nationalCode: '0013542419' },
    })
    await user.save(omar)
    const page = await user.call('GetCurrentUserPassengers')
    expect(page.meta.paging).toEqual({ page: 1, pageSize: 20, total: 2 })
    expect(page.data[1]).toMatchObject({ passportNumber: 'A1234567', passportType: 'IraqPassport' })
    const changed = await user.save({ ...added.data, firstName: 'Sarah' })
    expect(changed.data).toEqual({ ...added.data, firstName: 'Sarah' })
    expect((await user.call(`DeletePassenger/${added.data.id}`)).status).toBe(200)
    expect(await user.list()).toHaveLength(1)
    expect((await user.call(`DeletePassenger/${added.data.id}`)).status).toBe(404)
  })

  it('are kept once for each document', async () => {
    const user = await newUser()
    const first = await user.save(sara)
    const again = await user.save({ ...sara, firstName: 'Sarah' })
    expect(again.data.id).toBe(first.data.id)
    const { id } = (await user.save(omar)).data
    const taken = await user.save({ ...sara, id })
    expect(taken).toMatchObject({
      status: 400,
      meta: { errors: [{ code: 'DUPLICATE_PASSENGER' }] },
    })
    expect(await user.list()).toHaveLength(2)
  })

  it('are told every fault that no flight could heal, and none that a flight decides', async () => {
    const user = await newUser()
    const wrong = {
      ...sara,
      firstName: 'سارا',
      nationalCode: '0013542418',
      birthDateFa: '1990-02-30',
    }
    const { status, meta } = await user.save(wrong)
    expect(status).toBe(400)
    expect(
      meta.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
    ).toEqual([
      ['firstName', 'LATIN_LETTERS_ONLY'],
      ['birthDateFa', 'BIRTH_DATE_IS_INVALID'],
      ['nationalCode', 'NATIONAL_CODE_IS_INVALID'],
    ])
    const grownUp = { ...sara, type: 'Infant' }
    const lapsed = { ...omar, passportExpirationDateFa: '2001-01-01' }
    expect((await user.save(grownUp)).meta.errors).toMatchObject([
      { field: 'birthDateFa', code: 'PASSENGER_AGE_IS_INVALID' },
    ])
    expect((await user.save(lapsed)).status).toBe(200)
  })

  it('of others are as good as missing', async () => {
    const [owner, other] = [await newUser(), await newUser()]
    const { id } = (await owner.save(sara)).data
    const missing = '0196f0f0-0000-7000-8000-000000000009'
    const answers = await Promise.all(
      [id, missing].map(async (each) => [
        await other.call(`DeletePassenger/${each}`),
        await other.save({ ...omar, id: each }),
      ]),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.map(({ status }) => status)).toEqual([404, 404])
    expect(await other.list()).toEqual([])
    expect(await owner.list()).toHaveLength(1)
  })

  it('of a sale are kept with it, once each, also when two sales of a user commit at once', async () => {
    const user = await newUser()
    const [first, second] = [passengerInput.parse(sara), passengerInput.parse(omar)]
    const sell = (...passengers: (typeof first)[]) =>
      db.tx((tx) => node.identity.keepPassengers(tx, { userId: user.userId, passengers }))
    await Promise.all([sell(first, second), sell(second, first), sell(first, first)])
    expect(await user.list()).toHaveLength(2)
    const undone = db.tx(async (tx) => {
      const passengers = [{ ...first, nationalCode: '0499370899' }]
      await node.identity.keepPassengers(tx, { userId: user.userId, passengers })
      throw new Error('the sale failed')
    })
    await expect(undone).rejects.toThrow('the sale failed')
    expect(await user.list()).toHaveLength(2)
  })

  it('who travel on a new passport are brought up to date, and nobody else is', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const { id } = (await user.save(omar)).data
    const sell = (change: object, userId = user.userId) => {
      const passengers = [passengerInput.parse({ ...omar, id, ...change })]
      return db.tx((tx) => node.identity.keepPassengers(tx, { userId, passengers }))
    }
    await sell({ passportNumber: 'B7654321', passportExpirationDateFa: '2036-01-01' })
    const [renewed] = await user.list()
    expect(renewed).toMatchObject({ id, passportNumber: 'B7654321' })
    // Somebody else typed over the card that Omar had filled, and somebody else's purchase with his id.
    await sell({ passportNumber: 'C7654321', birthDateFa: '1980-01-01' })
    await sell({ passportNumber: 'D7654321', id: 'no id' })
    await sell({ passportNumber: 'E7654321' }, other.userId)
    const kept: { id: string; passportNumber: string }[] = await user.list()
    expect(kept.map(({ passportNumber }) => passportNumber).toSorted()).toEqual([
      'B7654321',
      'C7654321',
      'D7654321',
    ])
    expect(kept.find((one) => one.id === id)?.passportNumber).toBe('B7654321')
    expect(await other.list()).toHaveLength(1)
  })

  it('lie sealed, and those of before are sealed by the first who touches them or by the job', async () => {
    const user = await newUser()
    await user.save(sara)
    await user.save({ ...omar, passportExpirationDateType: 'Jalali' })
    const atRest = async () => {
      const { rows } = await sql<{ text: string }>`
        select row_to_json(p)::text as text from identity.saved_passenger p
        where user_id = ${user.userId}`.execute(tables<unknown>(db))
      return rows.map(({ text }) => text).join()
    }
    const [nationalCode, passportNumber] = ['0013542419', 'A1234567']
    const numbers = [nationalCode, passportNumber]
    const unseal = () =>
      sql`update identity.saved_passenger set
          national_code = case document_type when 'NationalCode' then ${nationalCode} else '' end,
          passport_number = case document_type when 'Passport' then ${passportNumber} else '' end,
          document_key = case document_type when 'NationalCode' then ${`NationalCode ${nationalCode}`}
            else ${`Passport ${passportNumber} ${omar.passportIssuingCountryCountryNameFa}`} end
        where user_id = ${user.userId}`.execute(tables<unknown>(db))
    for (const number of numbers) expect(await atRest()).not.toContain(number)
    await unseal()
    for (const number of numbers) expect(await atRest()).toContain(number)
    // Read as ever; saved again, the same document is the same passenger.
    expect(await user.list()).toHaveLength(2)
    await user.save({ ...sara, firstName: 'Sarah' })
    const kept: { nationalCode: string; passportNumber: string }[] = await user.list()
    expect(kept.map((one) => one.nationalCode || one.passportNumber).toSorted()).toEqual(
      numbers.toSorted(),
    )
    for (const number of numbers) expect(await atRest()).not.toContain(number)
    await unseal()
    const seals = documentSeals(['a secret that only these tests know'])
    await renewSeals({ db, seals }, savedPassengerSeals)
    for (const number of numbers) expect(await atRest()).not.toContain(number)
    expect(await user.list()).toHaveLength(2)
  })
})

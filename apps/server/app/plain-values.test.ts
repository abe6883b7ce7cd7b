/** Somebody with every kind of number of a person buys: none of them can be read in any row of the database (decisions 30). */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { renewSeals } from '../modules/travellers/index.ts'
import { query, tables } from '../platform/db/database.ts'
import { documentSeals } from '../platform/document-seals.ts'
import { nationalCodeOf } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, today, jobs, db, house } = await openTestHouse()
const { signedIn, offered, offeredAbroad, held, paidAtBank } = takeSteps({ buyer: buyerOf, today })

/** Every table that has a row in which one of these texts can be read, and which text. */
async function readableIn(texts: readonly string[]): Promise<string[]> {
  const { rows: all } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`.execute(tables<unknown>(db))
  const found: string[] = []
  for (const { name } of all)
    for (const text of texts) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.raw(name)} as one
        where one::text like ${`%${text}%`}`.execute(tables<unknown>(db))
      if ((rows[0]?.count ?? 0) > 0) found.push(`${name} ${text}`)
    }
  return found
}

it('no number of a document, a card or an account lies readable after a sale', async () => {
  const buyer = await signedIn()
  const own = nationalCodeOf(770_001)
  const bank = { cardNumber: '6219861034529007', accountNumber: '8490712345' }
  const account = { nationalCode: own, bank: { ...bank, iban: '820540102680020817909002' } }
  buyer.must(await buyer.call('POST', '/accounts/api/Account/Update', account))

  const proposal = await offered(buyer)
  const { orderId } = await held(buyer, proposal)
  const travelling = buyer.passenger().nationalCode
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  const invoiced = nationalCodeOf(770_002)
  const person = {
    kind: 'Person',
    name: 'سارا مرادی',
    nationalId: invoiced,
    economicCode: '',
    postalCode: '1591833311',
    address: 'تهران، خیابان مطهری',
  }
  const setBuyer = { orderId, buyer: person }
  buyer.must(await buyer.call('POST', '/api/orders/Invoice/SetBuyer', setBuyer))
  expect(
    buyer.must(await buyer.call<{ buyer: object }>('GET', `/api/orders/Invoice/Buyer/${orderId}`)),
  ).toMatchObject({ buyer: { nationalId: invoiced } })

  const passport = {
    ...buyer.passenger('Abroad'),
    documentType: 'Passport',
    nationalCode: '',
    nationalityCountryNameFa: 'عراق',
    passportIssuingCountryCountryNameFa: 'عراق',
    passportType: 'IraqPassport',
    passportNumber: 'A87654321',
    passportExpirationDateFa: '2039-01-01',
  }
  const abroad = await offeredAbroad(buyer)
  buyer.must(await buyer.submit(abroad, { passengers: [passport], key: 'once' }))

  const numbers = [own, travelling, invoiced, 'A87654321', ...Object.values(bank)]
  expect(await readableIn([...numbers, '82054010268002081790900'])).toEqual([])
  // What is looked for would be found: names may be read.
  expect(await readableIn(['Moradi'])).toContain('flights.passenger Moradi')
})

/** A sealed text, and a keyed hash: `platform/document-seals.ts`. */
const sealedOrHash = '^(s[A-Za-z0-9_-]{8}\\.[A-Za-z0-9_-]{16}\\.|f[A-Za-z0-9_-]{8}\\.)'

it('every column of numbers of documents, and every sealed one, is declared to be sealed anew', async () => {
  const view = tables<unknown>(db)
  const declared = house.travellers
    .sealed()
    .flatMap(({ table, sealed, keys }) =>
      [...sealed, ...keys].map((column) => `${table}.${column}`),
    )
    .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const { rows: all } = await sql<{ of: string; column: string }>`
    select format('%I.%I', table_schema, table_name) as of, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and data_type = 'text' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    view,
  )
  const undeclared: string[] = []
  for (const { of, column } of all) {
    const name = `${of}.${column}`.replaceAll('"', '')
    if (declared.includes(name)) continue
    const isNamedSo = /^(national_(code|id)|passport_number)$/.test(column)
    const { rows } = await sql<{ isThere: boolean }>`
      select exists (select from ${sql.raw(of)} where ${sql.ref(column)} ~ ${sealedOrHash}) as "isThere"`.execute(
      view,
    )
    if (isNamedSo || rows[0]?.isThere) undeclared.push(name)
  }
  expect(undeclared).toEqual([])
  expect(declared).toContain('visas.case.passport_number')
  expect(new Set(declared).size).toBe(declared.length)
})

it('orders find their people by the key of today once keys have changed, open or paid, whichever product named them', async () => {
  const keysOf = async () =>
    (
      await query<{ keys: string[] }>(
        db,
        `select person_keys as keys from orders.order where person_keys <> '{}' order by registered_at`,
      )
    ).map(({ keys }) => keys)
  const before = await keysOf()
  expect(before).toHaveLength(2)
  const today = documentSeals([
    'a secret of today that is long enough',
    house.grounds.config.secret,
  ])
  const { renewPeople } = house.orders
  const all = house.travellers.sealed()
  const renewAll = async () => {
    for (const table of all) await renewSeals({ db, seals: today, renewPeople }, table)
  }
  await renewAll()
  const after = await keysOf()
  expect(after.flat().every((key) => key.startsWith(today.fingerprintMark))).toBe(true)
  expect(after.map((keys) => keys.length)).toEqual(before.map((keys) => keys.length))
  expect(after).toContainEqual([today.fingerprint('passport A87654321')])
  await renewAll()
  expect(await keysOf()).toEqual(after)
  expect(all.flatMap(({ table, peopleDue }) => (peopleDue ? [table] : [])).sort()).toEqual([
    'flights.passenger',
    'hotels.guest',
    'insurance.insured',
    'tours.place',
    'visas.case',
  ])
})

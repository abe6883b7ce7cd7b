import { expect, it } from 'vitest'
import { query } from '../../platform/db/database.ts'
import { documentSeals } from '../../platform/document-seals.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { personKeyOf, personKeysOf } from './person-key.ts'
import { renewSeals } from './renew-seals.ts'
import { type RenewedPerson, sealedTable } from './sealed-table.ts'

const { db } = await testDatabase()
await query(db, 'create schema guests')
await query(
  db,
  `create table guests.guest (id uuid primary key, line_id text not null, passport_number text not null, note text not null,
     passport_key text not null)`,
)
const guests = sealedTable<{ id: string }, 'passportNumber' | 'note', 'passportKey'>({
  table: 'guests.guest',
  id: 'id',
  sealed: ['passportNumber', 'note'],
  reads: ['lineId'],
  labelOf: ({ id }, column) => `${id} ${column}`,
  keyTexts: { passportKey: ({ passportNumber }) => passportNumber },
  personText: ({ passportNumber }) => `passport ${passportNumber}`,
})
const before = documentSeals(['yesterday'])
const both = documentSeals(['today', 'yesterday'])
const after = documentSeals(['today'])

async function kept(seals: typeof before, passportNumber: string, lineId = 'one') {
  const id = newId()
  const row = guests.seal(seals, { id, passportNumber, note: passportNumber && 'came late' })
  await query(db, 'insert into guests.guest values ($1, $2, $3, $4, $5)', [
    id,
    lineId,
    row.passportNumber,
    row.note,
    row.passportKey,
  ])
  return id
}
const stored = async (id: string) =>
  (
    await query<{ passportNumber: string; note: string; key: string }>(
      db,
      `select passport_number as "passportNumber", note, passport_key as key from guests.guest where id = $1`,
      [id],
    )
  )[0] ?? { passportNumber: '', note: '', key: '' }
const renewed = async () => await renewSeals({ db, seals: both }, { ...guests, atOnce: 2 })

it('renews what lies under the key before, page by page, and leaves what has nothing sealed', async () => {
  const ids = [
    await kept(before, 'P1'),
    await kept(before, 'P2'),
    await kept(before, 'P3'),
    await kept(before, ''),
    await kept(both, 'P4'),
  ]
  expect(await renewed()).toMatchObject({ renewed: 3, unopened: [] })
  expect(await renewed()).toMatchObject({ renewed: 0 })
  const rows = await Promise.all(ids.map(stored))
  const opened = rows.map((row, place) => guests.open(after, { id: ids[place] ?? '', ...row }))
  expect(opened.map(({ passportNumber }) => passportNumber)).toEqual(['P1', 'P2', 'P3', '', 'P4'])
  expect(rows[0]?.key).toBe(after.fingerprint('P1'))
  expect(rows[3]?.key).toBe(before.fingerprint(''))
  expect(guests.keysOf(both, 'passportKey', { id: '', passportNumber: 'P1', note: '' })).toEqual([
    after.fingerprint('P1'),
    before.fingerprint('P1'),
  ])
})

it('leaves a row that no key opens as it lies, says which, and renews those behind it', async () => {
  const lost = await kept(documentSeals(['forgotten']), 'P5')
  const good = await kept(before, 'P6')
  const asItLay = await stored(lost)
  expect(await renewed()).toMatchObject({ renewed: 1, unopened: [lost] })
  expect(await stored(lost)).toEqual(asItLay)
  expect((await stored(good)).key).toBe(after.fingerprint('P6'))
  await query(db, 'delete from guests.guest where id = $1', [lost])
})

it('tells orders of the people of a page before it is sealed anew, and of nobody twice', async () => {
  for (const number of ['Q1', 'Q2', 'Q3']) await kept(before, number)
  const told: RenewedPerson[] = []
  const tell = async (fail = false) =>
    await renewSeals(
      {
        db,
        seals: both,
        renewPeople: async (_tx, people) => {
          if (fail) throw new Error('killed')
          told.push(...people)
        },
      },
      { ...guests, atOnce: 2 },
    )
  await expect(tell(true)).rejects.toThrow('killed')
  expect(await tell()).toMatchObject({ renewed: 3 })
  expect(told.map(({ now }) => now).sort()).toEqual(
    ['Q1', 'Q2', 'Q3'].map((number) => after.fingerprint(`passport ${number}`)).sort(),
  )
  expect(told.flatMap((person) => person.before)).toContain(before.fingerprint('passport Q1'))
  expect(await tell()).toMatchObject({ renewed: 0 })
  expect(told).toHaveLength(3)
})

it('opens nothing that was put in another’s row', async () => {
  const [mine, theirs] = [await kept(before, 'P7'), await kept(before, 'P8')]
  const { passportNumber, note } = await stored(mine)
  expect(() => guests.open(before, { id: theirs, passportNumber, note })).toThrow()
})

it('renews only whose it is asked of, and erases numbers with what they are found by', async () => {
  const [mine, theirs] = [await kept(before, 'P9', 'mine'), await kept(before, 'P9', 'theirs')]
  const of = { column: 'lineId', value: 'mine' }
  await db.tx((tx) => guests.renewPage(tx, both, { after: null, most: 10, of }))
  expect((await stored(mine)).key).toBe(after.fingerprint('P9'))
  expect((await stored(theirs)).key).toBe(before.fingerprint('P9'))
  await db.tx((tx) => guests.erase(tx, [mine]))
  expect(await stored(mine)).toEqual({ passportNumber: '', note: '', key: '' })
  expect((await stored(theirs)).passportNumber).not.toBe('')
})

it('knows a person by national code, else by passport however it is typed, and who shows neither only in their place', () => {
  const key = (nationalCode: string, passportNumber: string, place?: string) =>
    personKeyOf(after, { nationalCode, passportNumber }, place)
  expect(key('0499370899', 'A1')).toBe(key('۰۴۹۹۳۷۰۸۹۹', ''))
  expect(personKeysOf(both, '0499370899')).toContain(key('0499370899', ''))
  expect(key('', 'a12345678')).toBe(key('', 'A۱۲۳۴۵۶۷۸'))
  expect(key('', 'A12345678')).not.toBe(key('', 'A12345679'))
  expect(key('', '', 'room 1')).not.toBe(key('', '', 'room 2'))
})

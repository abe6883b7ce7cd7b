import { expect, it } from 'vitest'
import { query } from '../../../platform/db/database.ts'
import { documentSeals } from '../../../platform/document-seals.ts'
import { newId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { type Renewable, renewSeals } from '../../travellers/index.ts'
import type { NewInsured, SoldCover } from './cover.ts'
import { findPaper, keepPaper, noteIssued, paperSeals } from './policy-store.ts'
import { addCover, claimCovers, findCover, holdCover, insuredSeals, takenCovers } from './store.ts'

const { db } = await testDatabase()
const before = documentSeals(['yesterday'])
const both = documentSeals(['today', 'yesterday'])
const after = documentSeals(['today'])
const noon = Temporal.Instant.from('2026-12-04T08:30:00Z')
await query(
  db,
  `insert into insurance.tariff (version, content, content_hash, imported_at) values (1, '{}', 'x', now())`,
  [],
)

const renewed = async (table: Renewable = insuredSeals) =>
  (await renewSeals({ db, seals: both }, table)).renewed

/** A family of a line that is held, sealed by these; each answer of it by the seals one has then. */
async function familyOf(
  passports: readonly string[],
  { seals = before, userId = newId() }: { seals?: typeof before; userId?: string } = {},
) {
  const cover: SoldCover = {
    lineId: newId(),
    orderId: newId(),
    userId,
    insurer: 'sepidar',
    planCode: 'schengen',
    tariffVersion: 1,
    kind: 'medical',
    countries: ['DE'],
    startsOn: '2027-03-01',
    endsOn: '2027-03-08',
    terms: {} as SoldCover['terms'],
    isSample: true,
    saleEndsAt: noon,
    flights: null,
  }
  const insured = passports.map(
    (passportNumber, place): NewInsured => ({
      insuredId: newId(),
      place,
      firstName: 'Sara',
      lastName: 'Moradi',
      firstNameFarsi: 'سارا',
      lastNameFarsi: 'مرادی',
      genderTitle: 'Female',
      birthDate: '1990-05-12',
      passportNumber,
      nationalCode: place === 0 ? '0499370899' : '',
      priceRial: 10,
      costRial: 8,
    }),
  )
  const key = newId()
  await db.tx(async (tx) => {
    await addCover(tx, seals, { cover, insured })
    await holdCover(tx, cover.lineId, key)
  })
  return {
    cover,
    insured,
    claim: async (now: typeof before) => {
      const held = await findCover(db, now, cover.lineId)
      return await db.tx((tx) => claimCovers(tx, now, { cover: held, key }))
    },
    taken: (now: typeof before) => takenCovers(db, now, { ...cover, insured }),
    stored: () =>
      query<{ cover: string; live: string | null; passport: string }>(
        db,
        `select insured.cover_key as cover, live.cover_key as live, passport_number as passport
         from insurance.insured left join insurance.live_cover live on live.insured_id = id
         where line_id = $1 order by place`,
        [cover.lineId],
      ),
  }
}

it('seals people anew under another key, each once, and finds whom they insure by it', async () => {
  const { cover, claim, taken, stored } = await familyOf(['P10000001', 'P10000002'])
  expect(await claim(before)).toBe(true)
  const found = ['P10000001', 'P10000002'].map((passportNumber) => ({
    passportNumber,
    orderId: cover.orderId,
  }))
  expect(await taken(both), 'not sealed anew yet').toEqual(expect.arrayContaining(found))
  await db.tx((tx) => insuredSeals.renewPage(tx, both, { after: null, most: 1 }))
  expect(await taken(both), 'half of them').toHaveLength(2)
  expect(await renewed()).toBe(1)
  expect(await renewed()).toBe(0)
  expect(await taken(after)).toEqual(expect.arrayContaining(found))
  for (const row of await stored()) {
    expect(row.live).toBe(row.cover)
    expect(row.cover.startsWith(after.fingerprintMark)).toBe(true)
    expect(row.passport.startsWith(after.sealMark)).toBe(true)
  }
  const { insured } = await findCover(db, after, cover.lineId)
  expect(insured.map(({ passportNumber, nationalCode }) => [passportNumber, nationalCode])).toEqual(
    [
      ['P10000001', '0499370899'],
      ['P10000002', ''],
    ],
  )
})

it('insures nobody twice who is insured under the key before, also while they are sealed anew', async () => {
  const first = await familyOf(['P20000001'])
  expect(await first.claim(before)).toBe(true)
  const another = await familyOf(['P20000002', 'P20000001'], { seals: both })
  expect(await another.claim(both), 'under the key before').toBe(false)
  const [claimed] = await Promise.all([another.claim(both), renewed()])
  expect(claimed, 'while it is sealed anew').toBe(false)
  expect(await another.claim(after), 'afterwards').toBe(false)
  expect((await another.stored()).map(({ live }) => live)).toEqual([null, null])
  expect(await first.claim(after), 'whoever is insured stays so').toBe(true)
})

it('insures under the key of today whoever was sealed under the one before', async () => {
  const waiting = await familyOf(['P30000001'])
  const other = await familyOf(['P30000001'], { seals: both })
  expect(await waiting.claim(both)).toBe(true)
  expect(await other.claim(both)).toBe(false)
  await renewed()
  const [row] = await waiting.stored()
  expect(row?.live).toBe(row?.cover)
})

it('leaves somebody who was insured twice where they are, and seals the others', async () => {
  const twice = [await familyOf(['P40000001']), await familyOf(['P40000001'], { seals: after })]
  for (const { insured, stored } of twice)
    await query(db, `insert into insurance.live_cover (cover_key, insured_id) values ($1, $2)`, [
      (await stored())[0]?.cover,
      insured[0]?.insuredId,
    ])
  await familyOf(['P40000002'])
  expect(await renewed()).toBe(2)
  expect(await twice[0]?.taken(both)).toHaveLength(1)
  const [row] = (await twice[0]?.stored()) ?? []
  expect(row?.live?.startsWith(before.fingerprintMark)).toBe(true)
})

it('seals the papers of insurers anew', async () => {
  const { insured } = await familyOf(['P50000001'])
  const insuredId = insured[0]?.insuredId ?? ''
  const pdf = Buffer.from('a policy')
  await db.tx(async (tx) => {
    const noted = { insuredId, number: 'N-1000', uniqueCode: 'U-1000', insurer: 'sepidar' }
    await noteIssued(tx, { ...noted, staff: 'an officer', notedAt: noon })
    await keepPaper(tx, before, { insuredId, pdf })
  })
  expect(await renewed(paperSeals)).toBe(1)
  expect(await renewed(paperSeals)).toBe(0)
  expect(await findPaper(db, after, insuredId)).toEqual(pdf)
})

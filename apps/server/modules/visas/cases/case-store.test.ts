import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { query } from '../../../platform/db/database.ts'
import { documentSeals } from '../../../platform/document-seals.ts'
import { newId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { renewSeals } from '../../travellers/index.ts'
import { bringSamplePacks } from '../packs/index.ts'
import { passportText } from './case.ts'
import { addCases, caseSeals, findCases } from './case-store.ts'

const { db } = await testDatabase()
const clock = createTestClock(Temporal.Instant.from('2026-12-05T08:00:00Z'))
const folder = resolve(import.meta.dirname, '../../../../../data/visas')

it('passports lie sealed, are sealed anew when the secret changes, and are found by their hash then', async () => {
  await bringSamplePacks({ db, clock, folder })
  const before = documentSeals(['the secret of yesterday'])
  const about = { destination: 'uae', nationality: 'IR', passportNumber: 'A12345678' }
  const [caseId, lineId] = [newId(), newId()]
  const sold = {
    ...about,
    caseId,
    lineId,
    orderId: newId(),
    userId: newId(),
    place: 0,
    packVersion: 1,
    visaType: '30d-single',
    isSample: true,
    authorityRial: 1,
    oursRial: 1,
    depositRial: 0,
    firstName: 'Sara',
    lastName: 'Moradi',
    firstNameFarsi: 'سارا',
    lastNameFarsi: 'مرادی',
    genderTitle: 'Female' as const,
    birthDate: '1990-05-12',
    issuingCountry: 'ایران',
    passportType: 'IranianPassport',
    passportExpires: '2030-01-01',
    travelDate: '2026-12-20',
    nationalCode: '',
    oneNameAs: '' as const,
    guardianFa: '',
    passportKey: before.fingerprint(passportText(about)),
    registeredAt: clock.now(),
  }
  await db.tx((tx) => addCases(tx, before, [sold]))
  const stored = async () => {
    const text = 'select passport_number as sealed, passport_key as key from visas.case'
    return (await query<{ sealed: string; key: string }>(db, text, []))[0]
  }
  expect(JSON.stringify(await stored())).not.toContain('12345678')
  const after = documentSeals(['the secret of today', 'the secret of yesterday'])
  expect((await renewSeals({ db, seals: after }, caseSeals)).renewed).toBe(1)
  expect((await renewSeals({ db, seals: after }, caseSeals)).renewed).toBe(0)
  const alone = documentSeals(['the secret of today'])
  expect((await stored())?.key).toBe(alone.fingerprint(passportText(about)))
  const [found] = await findCases(db, alone, { lineIds: [lineId] })
  expect(found).toMatchObject({ caseId, passportNumber: 'A12345678', nationalCode: '' })
})

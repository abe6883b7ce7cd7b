/**
 * «Deleted»: of the papers of a visa whose days are over no readable byte stays, wherever the product writes (docs/decisions/0143): its
 * folder, the data folder of the database with its log of changes and its own log, every table as COPY writes it, and what was logged.
 */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { query, tables } from '../platform/db/database.ts'
import { silentLog } from '../platform/log.ts'
import { casesOf, priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const logged: string[] = []
const log = Object.assign(Object.create(silentLog), {
  ...Object.fromEntries(
    ['debug', 'info', 'warn', 'error', 'fatal'].map((level) => [
      level,
      (...words: unknown[]) => logged.push(JSON.stringify(words)),
    ]),
  ),
})
const { house, clock, today, jobs, db, buyer: buyerOf } = await openTestHouse({ log })
const { signedIn, paidAtBank } = takeSteps({ buyer: buyerOf, today })
await bringSamplePacks({ db, clock, folder: join(import.meta.dirname, '../../../data/visas') })
const { varDir, fileKeysDir } = house.grounds.config

/** A picture like no other. */
const noisy = () =>
  sharp(randomBytes(160 * 200 * 3), { raw: { width: 160, height: 200, channels: 3 } })
    .resize(630, 810, { fit: 'fill' })
    .jpeg()
    .toBuffer()
const pieceOf = (bytes: Buffer) => {
  const middle = Math.floor(bytes.length / 2)
  return bytes.subarray(middle, middle + 40)
}

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return found.flatMap((one) => (one.isFile() ? [join(one.parentPath, one.name)] : []))
}
/** The files below a folder that have one of these in them. */
async function filesWith(folder: string, pieces: readonly Buffer[]): Promise<string[]> {
  const found: string[] = []
  for (const path of await filesBelow(folder)) {
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (pieces.some((piece) => bytes.includes(piece))) found.push(path)
  }
  return found
}
/** The tables that one of these can be read in, as COPY writes them. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    tables<unknown>(db),
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: has } = await sql<{ text: string }>`
      select text from unnest(${[...texts]}::text[]) as looked(text)
      where exists (select from ${sql.raw(name)} as one where one::text like '%' || text || '%')`.execute(
      tables<unknown>(db),
    )
    found.push(...has.map(({ text }) => `${name}: ${text.slice(0, 12)}…`))
  }
  return found
}

it('of papers whose days are over no readable byte stays on the disk, in the database, its log, or what was logged', async () => {
  const buyer = await signedIn()
  const total = await priceOfVisas(buyer, 1)
  const [passport, photo] = [await noisy(), await noisy()]
  const fields = requestOf(buyer, { people: 1, first: 57_394_126, today, total })
  const papers = { 'applicants[0].passport': passport, 'applicants[0].photo': photo }
  const { data } = await submitVisas(buyer, { ...fields, ...papers })
  const { orderId = '', cases = [] } = data ?? {}
  const caseId = cases[0]?.caseId ?? ''
  await paidAtBank(buyer, orderId)
  await jobs.runDue()

  const files = await query<{ id: string }>(
    db,
    'select id from images.private_file where bound_to = $1',
    [`visa ${caseId}`],
  )
  expect(files).toHaveLength(2)
  const boundTo = `visa ${caseId}`
  const { privateFiles } = house.images
  const drawn = await Promise.all(
    files.map(async ({ id }) => {
      const shown = await privateFiles.showToStaff({ id, boundTo, staff: 'an officer' })
      return shown ?? Buffer.alloc(0)
    }),
  )
  const keys = await Promise.all(
    files.map(({ id }) => readFile(join(fileKeysDir, id.slice(-2), id))),
  )
  const sealed = await Promise.all(
    files.map(({ id }) => readFile(join(varDir, 'private-files', id.slice(-2), id))),
  )
  const [{ number: sealedNumber = '' } = {}] = await query<{ number: string }>(
    db,
    'select passport_number as number from visas.case where id = $1',
    [caseId],
  )
  const readable = [passport, photo, ...drawn].map(pieceOf)
  const number = Buffer.from('A57394126')
  // What is looked for would be found: the sealed files and keys lie where they should, and the sealed number in its table.
  expect(await filesWith(varDir, sealed.map(pieceOf))).toHaveLength(2)
  expect(await filesWith(fileKeysDir, keys.map(pieceOf))).toHaveLength(2)
  expect(await tablesWith([sealedNumber])).toHaveLength(1)

  // What officers wrote: beside an original that came and went, and of the proof of an exit.
  const [note, taker, proof] = ['جلد آبی با مهر کهنه', 'برادرش کیوان', 'مهر خروج از مرز بازرگان']
  const original = { caseId, staff: 'an officer', kind: 'passport' as const }
  await house.visas.desk.receiveOriginal({ ...original, noteFa: note })
  await house.visas.desk.returnOriginal({ ...original, toFa: taker })
  await query(
    db,
    `update visas.case set deposit_rial = 1, issued_at = paid_at, deposit_returned_at = paid_at, deposit_proof_fa = $2
     where id = $1`,
    [caseId, proof],
  )
  expect(await tablesWith([note, taker, proof])).toHaveLength(3)

  await house.visas.desk.withdraw({ caseId, staff: 'an officer' })
  await jobs.runDue()
  const start = clock.now()
  clock.setTo(start.add({ hours: 24 * 31 }))
  await privateFiles.deleteDue()
  await house.visas.certifyDeletions()
  const gone = clock.now()
  clock.setTo(start)
  const view = buyer.must(await casesOf(buyer, orderId))[0]
  expect(view?.deletion).toEqual({
    files: 2,
    deletedAt: gone.toString(),
    lastCopyUntil: gone.add({ hours: 24 * 7 }).toString(),
  })

  for (const text of ['vacuum', 'checkpoint']) await query(db, text, [])
  const [{ folder = '', own = '' } = {}] = await query<{ folder: string; own: string }>(
    db,
    `select current_setting('data_directory') as folder, oid::text as own from pg_database
      where datname = current_database()`,
    [],
  )
  const forever = [...readable, number]
  // Databases of other tests lie beside this one's; the log of changes is that of all.
  for (const written of [join('base', own), 'global', 'pg_wal', 'pg_stat', 'log']) {
    const found = await filesWith(join(folder, written), [...forever, ...keys.map(pieceOf)])
    expect(found).toEqual([])
  }
  expect((await filesBelow(join(folder, 'base', own))).length).toBeGreaterThan(100)
  expect(await filesWith(varDir, [...forever, ...[...keys, ...sealed].map(pieceOf)])).toEqual([])
  const asText = [...keys, ...sealed, ...readable].map((bytes) => pieceOf(bytes).toString('hex'))
  const looked = [sealedNumber, 'A57394126', note, taker, proof, ...asText]
  expect(await tablesWith(looked)).toEqual([])
  expect(logged.filter((line) => line.includes('A57394126'))).toEqual([])
})

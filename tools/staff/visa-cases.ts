import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { missingReasons, originalPlaces } from '@parastoo/contract/visas/cases'
import { visaDocumentKinds } from '@parastoo/contract/visas/words'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import { wholeTyped } from '@parastoo/kit/typed-number'
import type { House } from '@parastoo/server/app/wiring'
import { signerOf } from './signed-by.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = [
  'list',
  'papers <case>',
  'move <case> created|ready|in-review|correction|delivered',
  'ask <case> <paper> <reason> --note "…"',
  'file <case> --reference <text>',
  'approve <case> --number <visa> --passport <number> --name "<as printed>" [--taken]',
  'renew <case> --passport <number> --expires <YYYY-MM-DD>',
  'visa <case> --from <PDF or picture>',
  'reject <case> --note "…"',
  'withdraw <case>',
  'call-off <case> our-error|closed|refused --note "…"',
  'deposit <case> --note "…"',
  'receive <case> <paper> | keep <case> <paper> office|authority | return <case> <paper> --name "…"',
  'hold <case> --days <days> --note "…" | let-go <case>',
].join(' | ')

type Desk = House['visas']['desk']
type Asked = ReturnType<typeof readWords>
type By = { caseId: string; staff: string; noteFa: string }

export const visaCases: StaffCommand = {
  name: 'visa-cases',
  usage,
  description:
    'moves the cases of visas: looks at papers, asks for what is missing, files, decides; the traveller is told of each step, and money comes back ' +
    'by the table; all but the list need --staff <mobile or e-mail>',
  async run({ db, words, openHouse }) {
    const asked = readWords(words)
    const house = await openHouse()
    const { desk } = house.visas
    if (asked.verb === 'list') return await listed(desk)
    const { caseId, note } = asked
    if (!caseId || !asked.staff)
      throw new WrongWords(`Needs ${usage}, with --staff <mobile or e-mail>.`)
    const staff = await signerOf(db, asked.staff, 'visas')
    if (asked.verb === 'visa') return await bringVisa(desk, { caseId, staff, from: asked.from })
    if (asked.verb === 'papers') return await writePapers(house, { caseId, staff })
    const kept = await lookAfter(desk, { caseId, staff, noteFa: note }, asked)
    if (kept !== null) return kept
    const outcome = await carryOut(desk, { caseId, staff, noteFa: note }, asked)
    if (outcome === null) throw new WrongWords(`Needs ${usage}.`)
    if (isRefused(outcome))
      throw new WrongWords(`Refused: ${outcome.refused} ${JSON.stringify(outcome.detail ?? {})}`)
    return `The case is ${outcome.state}; the traveller is told.`
  },
}

/** The visa itself, from a file of this machine. */
async function bringVisa(
  desk: Desk,
  { caseId, staff, from }: { caseId: string; staff: string; from: string },
): Promise<string> {
  const bytes = await readFile(from).catch(() => null)
  if (!bytes) throw new WrongWords('Needs --from <PDF or picture> of this machine.')
  const outcome = await desk.bringDecision({ caseId, staff, bytes })
  if (isRefused(outcome)) throw new WrongWords(`Refused: ${outcome.refused}`)
  return 'The visa is kept; its traveller is told and takes it from the page of the case.'
}

/** What is kept of a case, money or papers, and goes back or stays longer; null where the words ask for none of it. */
async function lookAfter(
  desk: Desk,
  { caseId, staff, noteFa }: By,
  { verb, first, second, name, days }: Asked,
): Promise<string | null> {
  const kind = visaDocumentKinds.find((each) => each === first)
  const keptAt = originalPlaces.find((each) => each === second)
  if (verb === 'deposit') {
    const { returnedRial } = done(await desk.returnDeposit({ caseId, staff, proofFa: noteFa }))
    return `${returnedRial} rial are in the wallet; the traveller is told.`
  }
  if (verb === 'receive' && kind) {
    const { receiptNumber } = done(await desk.receiveOriginal({ caseId, staff, kind, noteFa }))
    return `Taken in under the receipt ${receiptNumber}; the traveller is told.`
  }
  if (verb === 'keep' && kind && keptAt) {
    done(await desk.keepOriginal({ caseId, staff, kind, keptAt }))
    return `It is kept at: ${keptAt}.`
  }
  if (verb === 'return' && kind) {
    done(await desk.returnOriginal({ caseId, staff, kind, toFa: name }))
    return 'It is given back; the traveller is told.'
  }
  if (verb === 'hold') {
    const asked = { caseId, staff, days, reasonFa: noteFa }
    return `Its files are kept until ${done(await desk.holdFiles(asked)).until}.`
  }
  if (verb !== 'let-go') return null
  done(await desk.letFilesGo({ caseId, staff }))
  return 'Its files go when their days are over.'
}

/** The outcome, unless it is a refusal. */
function done<Outcome extends object>(outcome: Outcome): Exclude<Outcome, Refusal> {
  if (isRefused(outcome)) throw new WrongWords(`Refused: ${outcome.refused}`)
  return outcome as Exclude<Outcome, Refusal>
}

/** What the words ask for, done; null where they ask for nothing that there is. */
async function carryOut(
  desk: Desk,
  by: By,
  { verb, first, second, reference, number, passport, name, taken, expires }: Asked,
): Promise<Awaited<ReturnType<Desk['renewPassport']>> | null> {
  const to = (['created', 'ready', 'in-review', 'correction', 'delivered'] as const).find(
    (state) => state === first,
  )
  const cause = (['our-error', 'closed', 'refused'] as const).find((each) => each === first)
  const kind = visaDocumentKinds.find((each) => each === first)
  const reason = missingReasons.find((each) => each === second)
  if (verb === 'move' && to) return await desk.move({ ...by, to })
  if (verb === 'ask' && kind && reason) return await desk.askPaper({ ...by, kind, reason })
  if (verb === 'file') return await desk.file({ ...by, reference })
  if (verb === 'approve')
    return await desk.approve({ ...by, number, passport, name, isTaken: taken })
  if (verb === 'renew')
    return await desk.renewPassport({ ...by, passportNumber: passport, passportExpires: expires })
  if (verb === 'reject') return await desk.reject(by)
  if (verb === 'withdraw') return await desk.withdraw(by)
  return verb === 'call-off' && cause ? await desk.callOff({ ...by, cause }) : null
}

function readWords(words: readonly string[]) {
  const text = { type: 'string', default: '' } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        staff: text,
        note: text,
        reference: text,
        number: text,
        passport: text,
        name: text,
        from: text,
        expires: text,
        days: text,
        taken: { type: 'boolean', default: false } as const,
      },
    })
    const [verb = '', caseId = '', first = '', second = ''] = positionals
    const days = wholeTyped(values.days || '0')
    if (days === null) throw new Error('--days is a whole number.')
    return { verb, caseId, first, second, ...values, days }
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
}

async function listed(desk: Desk): Promise<string> {
  const open = await desk.list()
  const rows = open.map(({ caseId, destination, visaType, state, promisedOn, ...found }) =>
    [
      `${caseId}  ${state}  by ${promisedOn}${found.lateAt ? ' LATE' : ''}`,
      `    ${destination} ${visaType} ${found.nationality}  ${found.oneNameAs === 'dash' ? '-' : found.lastName} ${found.firstName}  travels ${found.travelDate}${found.guardianFa === '' ? '' : `  guardian ${found.guardianFa}`}`,
    ].join('\n'),
  )
  return [...rows, `${open.length} case(s) are open.`].join('\n')
}

/** Writes the pictures of a case where its officer looks at them; who did so is recorded with each. */
async function writePapers(
  { visas: { desk }, images, grounds }: House,
  { caseId, staff }: { caseId: string; staff: string },
): Promise<string> {
  const { boundTo, papers } = await desk.papersOf(caseId)
  const folder = join(grounds.config.varDir, 'visa-papers', caseId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const written: string[] = []
  for (const { kind, fileId, reason } of papers) {
    if (fileId === null) {
      written.push(`${kind}: asked for, ${reason}`)
      continue
    }
    const bytes = await images.privateFiles.showToStaff({ id: fileId, boundTo, staff })
    const file = join(folder, `${kind}-${fileId}.jpg`)
    if (bytes) await writeFile(file, bytes, { mode: 0o600 })
    written.push(bytes ? file : `${kind}: no longer kept`)
  }
  return written.length > 0 ? written.join('\n') : 'No pictures came with it.'
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { missingReasons } from '@parastoo/contract/visas/cases'
import { visaDocumentKinds } from '@parastoo/contract/visas/words'
import { isRefused } from '@parastoo/kit/outcome'
import type { House } from '@parastoo/server/app/wiring'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = [
  'list',
  'papers <case>',
  'move <case> created|ready|in-review|correction|delivered',
  'ask <case> <paper> <reason> --note "…"',
  'file <case> --reference <text>',
  'approve <case> --number <visa> --passport <number> --name "<as printed>"',
  'reject <case> --note "…"',
  'withdraw <case>',
  'call-off <case> our-error|closed|refused --note "…"',
].join(' | ')

type Desk = House['visas']['desk']
type Asked = ReturnType<typeof readWords>
type By = { caseId: string; staff: string; noteFa: string }

export const visaCases: StaffCommand = {
  name: 'visa-cases',
  usage,
  description:
    'moves the cases of visas: looks at papers, asks for what is missing, files, decides; the traveller is told of each step, and money comes back ' +
    'by the table; all but the list need --staff <name>',
  async run({ words, openHouse }) {
    const asked = readWords(words)
    const house = await openHouse()
    const { desk } = house.visas
    if (asked.verb === 'list') return await listed(desk)
    const { caseId, staff, note } = asked
    if (!caseId || !staff) throw new WrongWords(`Needs ${usage}, with --staff <name>.`)
    if (asked.verb === 'papers') return await writePapers(house, { caseId, staff })
    const outcome = await carryOut(desk, { caseId, staff, noteFa: note }, asked)
    if (outcome === null) throw new WrongWords(`Needs ${usage}.`)
    if (isRefused(outcome))
      throw new WrongWords(`Refused: ${outcome.refused} ${JSON.stringify(outcome.detail ?? {})}`)
    return `The case is ${outcome.state}; the traveller is told.`
  },
}

/** What the words ask for, done; null where they ask for nothing that there is. */
async function carryOut(
  desk: Desk,
  by: By,
  { verb, first, second, reference, number, passport, name }: Asked,
): Promise<Awaited<ReturnType<Desk['reject']>> | null> {
  const to = (['created', 'ready', 'in-review', 'correction', 'delivered'] as const).find(
    (state) => state === first,
  )
  const cause = (['our-error', 'closed', 'refused'] as const).find((each) => each === first)
  const kind = visaDocumentKinds.find((each) => each === first)
  const reason = missingReasons.find((each) => each === second)
  if (verb === 'move' && to) return await desk.move({ ...by, to })
  if (verb === 'ask' && kind && reason) return await desk.askPaper({ ...by, kind, reason })
  if (verb === 'file') return await desk.file({ ...by, reference })
  if (verb === 'approve') return await desk.approve({ ...by, number, passport, name })
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
      },
    })
    const [verb = '', caseId = '', first = '', second = ''] = positionals
    return { verb, caseId, first, second, ...values }
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
}

async function listed(desk: Desk): Promise<string> {
  const open = await desk.list()
  const rows = open.map(({ caseId, destination, visaType, state, promisedOn, ...found }) =>
    [
      `${caseId}  ${state}  by ${promisedOn}${found.lateAt ? ' LATE' : ''}`,
      `    ${destination} ${visaType} ${found.nationality}  ${found.lastName} ${found.firstName}  travels ${found.travelDate}`,
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

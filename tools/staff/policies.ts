import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isRefused } from '@parastoo/kit/outcome'
import type { House } from '@parastoo/server/app/wiring'
import { signerOf } from './signed-by.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = [
  'list',
  'issue <insured> --number <policy> --code <unique code> --passport <as printed> --starts <date> --ends <date> [--pdf <file>]',
  'void-told <insured>',
].join(' | ')

export const policies: StaffCommand = {
  name: 'policies',
  usage,
  description:
    'lists who is to be insured, and whose insurer is to be told that a policy is void; writes down what an insurer issued once it is the ' +
    'passport and the days that were sold; all but the list need --staff <mobile or e-mail>',
  async run({ db, words, openHouse }) {
    const asked = readWords(words)
    const { desk } = (await openHouse()).insurance
    if (asked.verb === 'list') return await listed(desk)
    const { insuredId } = asked
    if (!insuredId || !asked.staff)
      throw new WrongWords(`Needs ${usage}, with --staff <mobile or e-mail>.`)
    const staff = await signerOf(db, asked.staff, 'orders')
    if (asked.verb === 'void-told') {
      const told = await desk.voidTold({ insuredId, staff })
      if (isRefused(told)) throw new WrongWords(`Refused: ${told.refused}`)
      return 'Noted: the insurer knows.'
    }
    if (asked.verb !== 'issue') throw new WrongWords(`Needs ${usage}.`)
    const outcome = await desk.issue({
      insuredId,
      staff,
      number: asked.number,
      uniqueCode: asked.code,
      passport: asked.passport,
      startsOn: asked.starts,
      endsOn: asked.ends,
      pdf: asked.pdf === '' ? null : await readFile(asked.pdf),
    })
    if (isRefused(outcome))
      throw new WrongWords(`Refused: ${outcome.refused} ${JSON.stringify(outcome.detail ?? {})}`)
    return 'Written down; with the last of its order the traveller has the policies.'
  },
}

function readWords(words: readonly string[]) {
  const text = { type: 'string', default: '' } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        staff: text,
        number: text,
        code: text,
        passport: text,
        starts: text,
        ends: text,
        pdf: text,
      },
    })
    const [verb = '', insuredId = ''] = positionals
    return { verb, insuredId, ...values }
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
}

async function listed(desk: House['insurance']['desk']): Promise<string> {
  const work = await desk.list()
  const rows = work.map((each) =>
    [
      `${each.insuredId}  ${each.work}  order ${each.orderNumber}`,
      `    ${each.planCode} ${each.startsOn} to ${each.endsOn} (${each.countries.join(' ')})  ${each.nameEn}  born ${each.birthDate}  ` +
        `passport ${each.passportNumber}${each.nationalCode === '' ? '' : `  national code ${each.nationalCode}`}`,
    ].join('\n'),
  )
  return [...rows, `${work.length} step(s) are open.`].join('\n')
}

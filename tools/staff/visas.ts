import { closeType, openType } from '@parastoo/server/modules/visas/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { type StaffCommand, WrongWords } from './staff-command.ts'
import { whoRuns } from './who-runs.ts'

const usage =
  'close <destination> <type> <passport> <reason…> | open <destination> <type> <passport>'

export const visas: StaffCommand = {
  name: 'visas',
  usage,
  description:
    'switches a type of visa off and on for a passport, such as uae 30d-single IQ; everybody reads the reason',
  async run({ db, words: [verb, destination, type, passport, ...reason] }) {
    if (!destination || !type || !passport) throw new WrongWords(`Needs ${usage}.`)
    const asked = { destination, type, nationality: passport.toUpperCase(), by: whoRuns() }
    const needs = { db, clock: systemClock }
    const name = `${destination} ${type} for ${asked.nationality}`
    if (verb === 'open')
      return (await openType(needs, asked)) === 'opened' ? `${name} is open.` : `${name} was open.`
    const reasonFa = reason.join(' ')
    if (verb !== 'close' || reasonFa === '') throw new WrongWords(`Needs ${usage}.`)
    const outcome = await closeType(needs, { ...asked, reasonFa })
    if (outcome === 'unknown') throw new WrongWords(`There is no rule of ${name}.`)
    return outcome === 'closed' ? `${name} is closed.` : `${name} was closed already.`
  },
}

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import { exportPages, exportRest, type PieceHelp } from '@parastoo/server/modules/content/index'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage =
  'export <folder> | picture <file> <what it shows> | help <address> | schedule <address> <instant> | preview <address> | rename <address> <new address> | archive <address> [<lead to>] | lead <from> [<to>] | redirects | missing'
/** The lists staff read at once. */
const mostListed = 50
/** How much of a text is shown round a suggestion. */
const lettersRound = 20

export const pages: StaffCommand = {
  name: 'pages',
  usage,
  description:
    'written pages: out into files, a picture for them, suggestions on the Persian of their last words, their last words shown at an instant or under a link of a day, moved, archived; addresses led elsewhere, and those nobody answers',
  async run({ db, words, openHouse }) {
    const [verb, first = '', second] = words
    const house = await openHouse()
    if (verb === 'export' && first) {
      const folder = resolve(first)
      const pages = await exportPages(db, folder)
      const rest = await exportRest({ db, pictures: house.images.publicPictures }, folder)
      return `${pages} pages, ${rest.pictures} pictures and ${rest.redirects} moved addresses written to ${first}.`
    }
    if (verb === 'picture' && first && second) {
      const words = { alt: second, caption: null, credit: null, licence: null }
      const bytes = await readFile(resolve(first))
      const added = await house.content.desk.addAsset({ ...words, bytes, addedBy: 'command' })
      if (isRefused(added)) throw new WrongWords(`Refused: ${added.refused}`)
      return `Added. A page shows it by a fence named pictures that holds ${added.assetId}.`
    }
    const { desk } = house.content
    if (verb === 'redirects')
      return (await desk.redirects())
        .map(({ fromPath, toPath, hits }) => `${hits}  ${fromPath} → ${toPath ?? 'gone'}`)
        .join('\n')
    if (verb === 'missing')
      return (await desk.missingPaths(mostListed))
        .map(({ path, hits }) => `${hits}  ${path}`)
        .join('\n')
    if (verb === 'lead' && first)
      return done(await desk.redirect({ from: first, to: second ?? null }), 'Led.')
    const page = first ? await desk.byPath(first) : null
    const last = page && (await desk.lastRevision(page.pageId))
    if (!page || !last) throw new WrongWords(`Needs ${usage}, of a page that there is.`)
    const { pageId } = page
    const { number } = last
    if (verb === 'help') return helpLines(desk.writingHelp(last)) || 'Nothing to suggest.'
    if (verb === 'preview')
      return `${house.grounds.config.publicUrl}/preview/${desk.previewToken({ pageId, number })}`
    if (verb === 'schedule' && second)
      return done(
        await desk.schedule({ pageId, number, publishAt: Temporal.Instant.from(second) }),
        'Scheduled.',
      )
    if (verb === 'rename' && second)
      return done(
        await desk.rename({ pageId, path: second }),
        'Renamed; the old address leads there.',
      )
    if (verb === 'archive')
      return done(await desk.archive({ pageId, leadTo: second ?? null }), 'Archived.')
    throw new WrongWords(`Needs ${usage}.`)
  },
}

/** Each suggestion with its rule and the words round it. */
const helpLines = (pieces: readonly PieceHelp[]): string =>
  pieces
    .flatMap(({ text, suggestions }) =>
      suggestions.map(({ rule, from, to, text: better }) => {
        const round = [
          text.slice(Math.max(0, from - lettersRound), from),
          text.slice(to, to + lettersRound),
        ]
        const now = round.join(text.slice(from, to))
        return better === null ? `${rule}: ${now}` : `${rule}: ${now} → ${round.join(better)}`
      }),
    )
    .join('\n')

function done(outcome: object | Refusal, sentence: string): string {
  if (isRefused(outcome)) throw new WrongWords(`Refused: ${outcome.refused}`)
  return sentence
}

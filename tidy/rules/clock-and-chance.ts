import { codeOf, isScript, isTest, type SourceFile, type Violation } from '../tree.ts'

const guarded = /^(apps\/server|packages\/kit|packages\/contract)\//
const homes = /^apps\/server\/platform\//
const chance =
  /^(randomUUID|randomUUIDv7|randomBytes|randomInt|randomFill|randomFillSync|getRandomValues)$/

/** Time and chance enter the server by platform, so that a test of a module can hold both still. */
export function clockAndChance(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => isScript(file) && guarded.test(file.path))
    .filter(({ path }) => !isTest(path) && !homes.test(path))
    .flatMap((file) => {
      const code = codeOf(file)
      return code.flatMap((token, index) => {
        const next = [1, 2].map((step) => code[index + step]?.text ?? '')
        const found = nameOf(token.kind === 'word' ? token.text : '', next)
        if (found === undefined) return []
        const message = `${found} is read outside platform; take the clock or the ids as an argument`
        return [{ path: file.path, line: token.line, rule: 'clock-and-chance', message }]
      })
    })
}

function nameOf(word: string, [next, afterNext]: readonly string[]): string | undefined {
  if (word === 'Date' && next === '.' && afterNext === 'now') return 'Date.now'
  if (word === 'new' && next === 'Date' && afterNext !== 'Time') return 'new Date'
  if (word === 'Math' && next === '.' && afterNext === 'random') return 'Math.random'
  if (word === 'Temporal' && next === '.' && afterNext === 'Now') return 'Temporal.Now'
  return chance.test(word) ? word : undefined
}

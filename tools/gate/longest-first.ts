import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that are short to read and long to run, most of the time because they wait. Without this vitest would begin with the files
 * that are long to read, and all of these would be waited for at the end, by a machine with nothing else to do. Each is begun beside one
 * that computes: all of them at once would leave the cores idle for as long.
 */
const waiting = [
  'apps/server/app/bad-lines',
  'apps/server/app/crash',
  'apps/server/app/crash-change',
  'apps/server/app/crash-kit',
  'apps/server/app/crash-stay',
  'apps/server/app/crash-stay-outside',
  'apps/server/app/crash-tour',
  'apps/server/app/crash-visa',
  'apps/server/app/database-kills',
  'apps/server/app/exchange-races',
  'apps/server/app/nodes',
  'apps/server/app/processes',
  'apps/server/app/sale-races',
  'apps/server/app/sale-simulator',
  'apps/server/adapters/mrz-reader/mrz-reader',
  'apps/server/modules/ledger/bank-test',
  'apps/server/platform/db/embedded/embedded',
  'apps/server/platform/jobs/takeover',
  'e2e/google-sign-in',
  'e2e/looks',
  'e2e/product',
  'e2e/waits',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) =>
      waiting.some((path) => moduleId.replaceAll('\\', '/').endsWith(`/${path}.test.ts`))
    const longest = usual.filter(isLongest)
    const others = usual.filter((file) => !isLongest(file))
    return [
      ...longest.flatMap((file, place) => [file, ...others.slice(place, place + 1)]),
      ...others.slice(longest.length),
    ]
  }
}

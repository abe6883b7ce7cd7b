import { toPersianDigits } from '@parastoo/kit/text'

/** One thing that was tried by reading alone, in both tongues, and what came of it. */
type Check = { fa: string; en: string; works: boolean; detail: string }

/** What of a configuration works, a line in each language. */
export function checked(name: string, checks: readonly Check[]): string {
  const works = checks.filter((check) => check.works).length
  return [
    ...checks.map(lineOf),
    '',
    `${name}: ${works} of ${checks.length} work. Nothing was begun or changed.`,
    `${name}: ${toPersianDigits(works)} از ${toPersianDigits(checks.length)} کار می‌کند. چیزی شروع نشد و تغییری نکرد.`,
  ].join('\n')
}

const lineOf = ({ fa, en, works, detail }: Check): string =>
  `${works ? 'yes' : 'NO '}  ${en}: ${detail}\n     ${fa}: ${works ? 'کار می‌کند' : 'کار نمی‌کند'}`

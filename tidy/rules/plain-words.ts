import type { SourceFile, Violation } from '../tree.ts'

/** Where people who travel are spoken to. */
const spoken =
  /^(apps\/web\/messages\/[^/]+|packages\/contract\/messages|apps\/server\/modules\/notifications\/templates)(?<!\.test)\.ts$/

/** What nobody says aloud, and what is said instead. The spec's own sentences use none of them. */
const said: readonly (readonly [word: RegExp, instead: string])[] = [
  [/تازه(?!‌سازی)/, 'جدید'],
  [/نویسه/, 'حرف'],
  [/برگزین/, 'انتخاب کنید'],
  [/هم‌رسانی/, 'اشتراک‌گذاری'],
  [/پیوند/, 'لینک'],
  [/فرستادن|فرستاده/, 'ارسال'],
  [/دست‌کم/, 'حداقل'],
  [/نشانی/, 'آدرس'],
  [/استواری/, 'قدرت'],
  [/گام‌/, 'مرحله'],
  [/واردشدهٔ? دستگاه|دستگاه‌های واردشده/, 'دستگاه‌های فعال'],
  [/بازگشتید/, 'برگشتید'],
  [/باقی مانده/, 'باقی‌مانده'],
]

/** Travellers read the words that people use: an old or solemn one makes them stop where they should act. */
export function plainWords(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => spoken.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((row, index) =>
        said.flatMap(([word, instead]) => {
          const found = word.exec(row)?.[0]
          if (found === undefined) return []
          const message = `«${found}» is not what people say; write «${instead}»`
          return [{ path, line: index + 1, rule: 'plain-words', message }]
        }),
      ),
    )
}

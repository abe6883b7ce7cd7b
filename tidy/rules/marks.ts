import { isScript, type SourceFile, tokensOf, type Violation } from '../tree.ts'

const marks = /\b(FIXME|XXX|HACK|TODO(?!\(#\d+\)))\b/

/** Two marks only: NOTE, and TODO(#7) with the issue that will remove it. */
export function onlyKnownMarks(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) =>
    commentsOf(file).flatMap(({ text, line }) =>
      text.split('\n').flatMap((row, offset) => {
        const mark = marks.exec(row)?.[1]
        if (mark === undefined) return []
        const message = `${mark} is forgotten without an issue; write TODO(#n) or do it now`
        return [{ path: file.path, line: line + offset, rule: 'marks', message }]
      }),
    ),
  )
}

function commentsOf(file: SourceFile): { text: string; line: number }[] {
  if (isScript(file)) return tokensOf(file).filter(({ kind }) => kind === 'comment')
  const comment = /\.(sql|css|typ|sh|ya?ml)$/.test(file.path) ? /(--|\/\*|\/\/|#).*/ : undefined
  if (comment === undefined) return []
  return file.text.split('\n').flatMap((row, index) => {
    const text = comment.exec(row)?.[0]
    return text === undefined ? [] : [{ text, line: index + 1 }]
  })
}
